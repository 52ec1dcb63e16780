/** A message is shown many times, beside its translation. */
const maxKnown = 16

/** Reads each of the last messages once. */
export function recent<Read>(read: (message: string) => Read): (message: string) => Read {
  const known = new Map<string, Read>()
  return (message) => {
    const found = known.get(message)
    if (found !== undefined) return found
    if (known.size >= maxKnown) known.clear()
    const made = read(message)
    known.set(message, made)
    return made
  }
}
