import { LockaleError, positionAt, systemCode } from '@lockale/errors'
import { jsonFault } from '@lockale/project'
import { untilInterrupted } from '../interruption.ts'
import type { CommandContext } from './command.ts'
import { resolvePath } from './saved-plan.ts'

/** More than that comes from a file. */
const maxStdinBytes = 67_108_864

/** What `--data` names. */
export interface RequestData {
  /** The absolute path of a file, or what stood on standard input. */
  readonly data: string | Uint8Array | undefined
  /** Of what is sent as JSON. */
  readonly json: string | undefined
}

/**
 * A file by its path, or what stands on standard input. What is to be JSON is looked at first.
 * @param isFile it is sent as it is, whatever it is
 * @throws {LockaleError} `API_BODY_INVALID`, `FILE_UNREADABLE`, `USAGE_BAD_VALUE`
 */
export async function readData(
  context: CommandContext,
  { isFile }: { readonly isFile: boolean },
): Promise<RequestData> {
  const { host, flags } = context
  const name = flags.text('data')
  if (name === undefined) return { data: undefined, json: undefined }
  const isJson =
    !isFile && !flags.texts('header').some((header) => /^\s*content-type\s*:(?!\s*application\/json)/iu.test(header))
  if (name === '-') {
    if (flags.text('key-file') === '-') {
      throw new LockaleError('USAGE_BAD_VALUE', '--data - and --key-file - both read standard input.', {
        hint: 'Put the body into a file, or take the key from another place.',
      })
    }
    const bytes = await untilInterrupted(host.parts.readStdin(maxStdinBytes + 1), host.signal)
    if (bytes.byteLength > maxStdinBytes) {
      throw new LockaleError('USAGE_BAD_VALUE', 'More than 64 MiB stand on standard input.', {
        hint: 'Put them into a file: --data <file>',
      })
    }
    return { data: bytes, json: isJson ? checkJson(new TextDecoder().decode(bytes), 'stdin') : undefined }
  }
  const path = resolvePath(name, context)
  return { data: path, json: isJson ? checkJson(await readText(path, { name, context }), name) : undefined }
}

async function readText(
  path: string,
  { name, context }: { readonly name: string; readonly context: CommandContext },
): Promise<string> {
  try {
    return await context.host.parts.readText(path)
  } catch (cause) {
    throw new LockaleError('FILE_UNREADABLE', `${name} cannot be read (${systemCode(cause) ?? 'unknown reason'}).`, {
      place: name,
      hint: 'Check the path and its permissions. Nothing was sent.',
      cause,
    })
  }
}

function checkJson(text: string, name: string): string {
  try {
    JSON.parse(text)
    return text
  } catch (cause) {
    const { offset, expected } = jsonFault(text)
    const { line, column } = positionAt(text, offset)
    throw new LockaleError('API_BODY_INVALID', `The body is not JSON: ${expected} must be at ${line}:${column}.`, {
      place: `${name}:${line}:${column}`,
      hint: "Correct it there. For a body of another type say so: --header 'content-type: text/plain'. Nothing was sent.",
      cause,
    })
  }
}
