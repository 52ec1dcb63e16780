import { TranslateFailure } from '@lockale/core'
import { holdsSecret, type Secret } from '@lockale/errors'

/**
 * The same file, of which nothing that holds a key comes through. What may be the beginning of one is held back until the
 * next piece is there.
 * @throws {TranslateFailure} `bad-answer`
 */
export async function* refuseSecrets(
  pieces: AsyncIterable<Uint8Array>,
  secrets: readonly Secret[],
): AsyncGenerator<Uint8Array> {
  const longest = Math.max(0, ...secrets.map((secret) => secret.reveal().length)) * mostPerCharacter
  let held = Buffer.alloc(0)
  for await (const piece of pieces) {
    const seen = Buffer.concat([held, piece])
    if (holdsSecret(seen.toString('latin1'), secrets)) throw keyGivenBack()
    const end = Math.max(0, seen.length - longest)
    if (end > 0) yield seen.subarray(0, end)
    held = seen.subarray(end)
  }
  if (held.length > 0) yield held
}

/** Bytes that any spelling of a key takes for one character: four of UTF-8, each as `%25F0` at most. */
const mostPerCharacter = 20

function keyGivenBack(): TranslateFailure {
  return new TranslateFailure('bad-answer', 'unknown', 'The service put the key into a file, which was not taken.', {
    hint: 'Does a proxy on the way show what was sent? Make a new key: this one was seen by others.',
  })
}
