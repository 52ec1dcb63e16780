import { LockaleError, positionAt } from '@lockale/errors'
import { jsonFault } from './json-fault.ts'

/**
 * @param path as it stands in the error
 * @throws {LockaleError} `CONFIG_UNREADABLE` with line and column. None of the text is in the message: it may hold a key.
 */
export function parseJson(text: string, path: string): unknown {
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text
  try {
    return JSON.parse(content) as unknown
  } catch (cause) {
    const fault = jsonFault(content)
    const { line, column } = positionAt(content, fault.offset)
    throw new LockaleError(
      'CONFIG_UNREADABLE',
      `${path}:${line}:${column} is not JSON: ${fault.expected} must be here.`,
      {
        place: `${path}:${line}:${column}`,
        hint: fault.isComment
          ? 'JSON has no comments. Take them out, or write a lockale.config.ts.'
          : 'Correct it there. JSON has double quotes around names and texts, and no comma behind the last one.',
        ...(cause instanceof RangeError ? { cause } : {}),
      },
    )
  }
}
