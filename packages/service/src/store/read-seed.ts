import { LockaleError } from '@lockale/errors'
import { checkSeed } from './check-seed.ts'
import type { Seed } from './seed.ts'

/**
 * Reads a seed file: JSON with the fields of `Seed`.
 * @param name file name for error messages
 * @throws {LockaleError} `SERVICE_SEED_INVALID`; its message has the path of the first problem, but none of the values
 */
export async function readSeed(text: string, name: string): Promise<Seed> {
  // some text editors write a byte order mark at the start of a file
  const value = await parseJson(text.replace(/^\u{feff}/u, ''), name)
  try {
    return checkSeed(value)
  } catch (error) {
    // `checkSeed` throws no other error
    if (!(error instanceof LockaleError)) throw error
    throw new LockaleError('SERVICE_SEED_INVALID', `${name}: ${error.message}`, {
      hint: error.hint,
      cause: error,
      place: name,
    })
  }
}

async function parseJson(text: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(text)
  } catch {
    // the message of `JSON.parse` shows a part of the file, which may be an API key, and not always a line number
    const { findFormat } = await import('@lockale/formats')
    const json = await findFormat({ path: name, format: 'json' })?.load()
    const position = json?.parse(Buffer.from(text), { file: name }).diagnostics[0]?.position
    const place = position === undefined ? name : `${name}:${position.line}:${position.column}`
    throw new LockaleError('SERVICE_SEED_INVALID', `${place} is not valid JSON.`, {
      hint: 'A seed file is strict JSON: no comments, and no comma before a closing bracket.',
      place,
    })
  }
}
