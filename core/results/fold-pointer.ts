/**
 * Gives a pointer with each index as `*`, so that the same fault at several items counts as one kind.
 *
 * A name of digits folds too: from a pointer alone the two cannot be told apart.
 */
export function foldPointer(pointer: string): string {
  return pointer.replace(/\/\d+(?=\/|$)/g, '/*');
}
