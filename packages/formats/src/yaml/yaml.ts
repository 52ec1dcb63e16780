import { encodeUtf8 } from '../encoding.ts'
import { findingsIn, hasError } from '../findings.ts'
import type { EditOptions, EntryChange, Format, ParsedFile, ParseOptions } from '../format.ts'
import { refuseMismatch } from '../refuse.ts'
import { createYaml, editYaml } from './edit.ts'
import { shaped } from '../shape/shaped.ts'
import { listInherited } from './inherited.ts'
import { parseYaml, yamlFileOf } from './parse-yaml.ts'

const { parse, edit, create, innerOf } = acrossDocuments({ parse: parseYaml, edit: editYaml, create: createYaml })

/** A YAML document with a map or list at its root. List indexes are segments of a path; a root key that names the locale is none. */
export const yaml: Format = shaped({
  id: 'yaml',
  parse,
  edit,
  create,
  canCopy: (raw, { text }) => !raw.startsWith('*') || text.includes(`&${raw.slice(1).trimEnd()}`),
  inherited(parsed, locales) {
    const inner = innerOf(parsed)
    const { root, localeRoot } = yamlFileOf(inner, locales) ?? {}
    const top = localeRoot ?? root
    return top === undefined ? [] : listInherited(inner.text, top, { railsLocale: localeRoot?.key })
  },
})

type OneDocument = Pick<Format, 'parse' | 'edit' | 'create'>

/**
 * Reads a file of several documents where only one of them holds strings: that one is read and edited as if it stood alone, in its
 * place; the others keep their bytes. Files with strings in more than one are refused.
 */
function acrossDocuments({ parse, edit, create }: OneDocument): OneDocument & {
  /** What its one document with strings is read as. */
  readonly innerOf: (parsed: ParsedFile) => ParsedFile
} {
  const alone = new WeakMap<ParsedFile, Alone>()
  return {
    innerOf: (parsed) => alone.get(parsed)?.inner ?? parsed,
    parse(bytes, options) {
      const parsed = parse(bytes, options)
      if (!hasError(parsed)) return parsed
      const places = documentsOf(parsed.text)
      if (places.length < 2) return parsed
      const read = places.map((place) => readAlone(parsed, place, options))
      if (read.some(({ inner }) => hasError(inner))) return parsed
      const [only, second] = read.filter(({ inner }) => inner.entries.some(({ kind }) => kind === 'text'))
      if (only === undefined) return parsed
      if (second !== undefined) return { ...parsed, diagnostics: [severalFinding(parsed, second.start, options)] }
      const file: ParsedFile = { ...only.inner, text: parsed.text }
      alone.set(file, only)
      return file
    },
    edit: (parsed, changes, options) => write(edit, parsed, changes, options),
    create: (source, changes, options) => write(create, source, changes, options),
  }

  /** What stands before the document becomes blanks, so that all places stay; what stands behind it is left off. */
  function readAlone({ text, bom }: ParsedFile, { start, end }: Place, options: ParseOptions): Alone {
    const blanks = text.slice(0, start).replaceAll(/[^\r\n]/g, ' ')
    const inner = parse(encodeUtf8(blanks + text.slice(start, end), bom), options)
    return { inner, start, blanks, before: text.slice(0, start), behind: text.slice(end) }
  }

  function write(
    change: OneDocument['edit'],
    parsed: ParsedFile,
    changes: readonly EntryChange[],
    options: EditOptions,
  ): Uint8Array {
    const { source } = options
    const inside = source === undefined ? options : { ...options, source: alone.get(source)?.inner ?? source }
    const known = alone.get(parsed)
    if (known === undefined) return change(parsed, changes, inside)
    const { inner, blanks, before, behind } = known
    const edited = new TextDecoder('utf-8', { ignoreBOM: true }).decode(change(inner, changes, inside))
    const text = parsed.bom ? edited.slice(1) : edited
    const isClosed = behind === '' || /[\r\n]$/.test(text)
    if (!text.startsWith(blanks) || !isClosed) throw refuseMismatch(options.file)
    return encodeUtf8(before + text.slice(blanks.length) + behind, parsed.bom)
  }
}

interface Alone {
  readonly inner: ParsedFile
  readonly start: number
  readonly blanks: string
  readonly before: string
  readonly behind: string
}

interface Place {
  readonly start: number
  readonly end: number
}

/** `---` at the beginning of a line begins a document, whatever is around it (YAML 1.2.2, 9.1.2). */
function documentsOf(text: string): readonly Place[] {
  const marks = [...text.matchAll(/(?<![^\r\n])---(?=[ \t\r\n]|$)/g)].map(({ index }) => index)
  const [first = 0] = marks
  const isHead = text
    .slice(0, first)
    .split(/[\r\n]/)
    .every((line) => /^[ \t]*(?:[#%]|$)/.test(line))
  const starts = [0, ...(isHead ? marks.slice(1) : marks)]
  return starts.map((start, at) => ({ start, end: starts[at + 1] ?? text.length }))
}

function severalFinding({ text }: ParsedFile, start: number, { file }: ParseOptions) {
  return findingsIn(text, file).finding({
    code: 'parse-error',
    severity: 'error',
    range: { start, end: start + 3 },
    arguments: {
      expected: 'the end of the file, as only one document may hold strings',
      found: 'a second document with strings',
    },
  })
}
