/** Makes each value when it is first asked for, and only then: patterns take milliseconds that a run without them should not pay. */
export function rememberEach<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = make(key)
    known.set(key, made)
    return made
  }
}
