/** Numbers by index, packed. */
export interface Column {
  /** Gives the number at an index, 0 where none was added. */
  readonly at: (index: number) => number;
  readonly add: (index: number, amount: number) => void;
}

/** Numbers that a column has room for at first; a suite of few tests has columns of its own. */
const ROOM = 8;

/** Makes an empty column. What is counted for each of many tests lies in columns, since objects would be moved by the collector one by one. */
export function createColumn(): Column {
  let numbers = new Float64Array(ROOM);
  const at = (index: number): number => numbers[index] ?? 0;
  return {
    at,
    add: (index, amount) => {
      if (index >= numbers.length) {
        const longer = new Float64Array(2 * index);
        longer.set(numbers);
        numbers = longer;
      }
      numbers[index] = at(index) + amount;
    },
  };
}
