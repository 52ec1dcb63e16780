/** Of plain values that are equal, one: where the first stands. */
export function withoutTwins<T>(values: readonly T[]): readonly T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}
