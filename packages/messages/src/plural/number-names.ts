const twins: ReadonlyMap<string, string> = new Map(
  ['zero', 'one', 'two'].flatMap((name, number) => [
    [name, `=${number}`],
    [`=${number}`, name],
  ]),
)

/** `zero` for `=0` and back, likewise for 1 and 2: one and the same where an axis names numbers. `undefined` for other keys. */
export function twinOf(key: string): string | undefined {
  return twins.get(key)
}
