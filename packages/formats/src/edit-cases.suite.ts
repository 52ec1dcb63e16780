import type { EditOptions, EntryChange, EntryPath, Format, ParsedFile } from './format.ts'

// What suites write their changes with: values by name, with `>` between the segments of a path.
export const path = (name: string): EntryPath => name.split('>')
export const set = (name: string, value: string): EntryChange => ({ kind: 'set', path: path(name), value })
export const add = (name: string, value: string): EntryChange => ({ kind: 'add', path: path(name), value })
export const copy = (name: string, raw: string): EntryChange => ({ kind: 'copy', path: path(name), raw })
export const remove = (name: string): EntryChange => ({ kind: 'remove', path: path(name) })

export const toText = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

interface Edits {
  readonly parse: (text: string) => ParsedFile
  /** Edits `before`; the order is that of the values of `source`, or given as paths. */
  readonly edit: (
    before: string,
    changes: readonly EntryChange[],
    source?: string | readonly EntryPath[],
    more?: Partial<EditOptions>,
  ) => string
}

/** Reads and edits texts as files of one format. */
export function editsOf(format: Format, file: string): Edits {
  const parse = (text: string): ParsedFile => format.parse(new TextEncoder().encode(text), { file })
  return {
    parse,
    edit: (before, changes, source = [], more = {}) => {
      const followed = typeof source === 'string' ? parse(source) : undefined
      const order = typeof source === 'string' ? parse(source).entries.map(({ path }) => path) : source
      return toText(
        format.edit(parse(before), changes, { file, order, ...(followed && { source: followed }), ...more }),
      )
    },
  }
}
