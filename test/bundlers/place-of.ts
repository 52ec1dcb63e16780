import { resolve } from 'node:path'

/** Where a bundler says that something is wrong. */
export interface SaidPlace {
  /** Absolute. */
  readonly file: string
  readonly line: number
  /** From 1. */
  readonly column: number
  /** The lines around, as far as it shows them. */
  readonly frame: string
}

/** The place that an error of any bundler names in its own way; the first one where it names several. */
export function placeOf(error: unknown, folder: string): SaidPlace | undefined {
  const { errors } = recordOf(error)
  const first = recordOf(Array.isArray(errors) ? errors[0] : error)
  const { file, line, column, lineText } = recordOf(first['location'] ?? first['loc'])
  if (typeof file !== 'string' || typeof line !== 'number' || typeof column !== 'number') return undefined
  // esbuild counts columns from 0.
  if (typeof lineText === 'string') return { file: resolve(folder, file), line, column: column + 1, frame: lineText }
  const { message } = error as { readonly message?: unknown }
  return { file: resolve(folder, file), line, column, frame: String(first['frame'] ?? message) }
}

/** An error of webpack or Rspack in the words of its `stats.toJson()`, with its place as others have it. */
export function statsError(text: string, said: unknown): Error {
  const { file, loc, message } = recordOf(said)
  if (typeof file !== 'string' || typeof loc !== 'string') return new Error(text)
  const [line = '', column = ''] = loc.split(':')
  return Object.assign(new Error(text), {
    loc: { file, line: Number(line), column: Number(column) },
    frame: String(message).replaceAll(/^ *[×│] ?/gmu, ''), // Rspack's border
  })
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
