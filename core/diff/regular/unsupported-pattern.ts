/** Says that a pattern uses what no finite automaton can do, or what this parser leaves alone. */
export class UnsupportedPattern extends Error {}
