/** Returns a function that computes the value of each key once, and keeps it as long as the key exists. */
export function rememberEach<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    let found = known.get(key)
    if (found === undefined) known.set(key, (found = { value: make(key) }))
    return found.value
  }
}
