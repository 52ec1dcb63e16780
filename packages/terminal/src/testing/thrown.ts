/** Returns what a function throws, for tests; `undefined` if nothing. */
export function thrown(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}
