import type { Diagnostic } from '@lockale/errors'
import { type Damage, decodeText, type EncodingRules } from './encoding.ts'
import { characterAt, conflictFindings, type Findings, findingsIn } from './findings.ts'
import type { ParsedFile, ParseOptions } from './format.ts'

/** More than any locale file has, and few enough to hold in one string. */
const defaultMaxBytes = 256 * 1024 * 1024

export interface OpenedText extends Pick<ParsedFile, 'text' | 'bom' | 'encoding'> {
  readonly ok: true
  readonly findings: Findings
  /**
   * The file that could not be read, with these findings. If a merge conflict was left in the text, it is told of that in
   * their place: what else is wrong follows from it.
   */
  readonly failed: (diagnostics: readonly Diagnostic[]) => ParsedFile
  /** The failed file where a merge conflict was left in a text that would parse all the same. */
  readonly conflicted: () => ParsedFile | undefined
  readonly done: (parsed: Pick<ParsedFile, 'entries' | 'diagnostics'>) => ParsedFile
}

/** The beginning of every `parse`: the decoded text, or the parsed file that says why there is none. */
export function openText(
  bytes: Uint8Array,
  { file, maxBytes = defaultMaxBytes }: ParseOptions,
  rules: EncodingRules = {},
): OpenedText | { readonly ok: false; readonly parsed: ParsedFile } {
  if (bytes.length > maxBytes) {
    const facts = { expected: `at most ${maxBytes} bytes`, found: `${bytes.length} bytes` }
    const range = { start: 0, end: 0 }
    const tooLarge = findingsIn('', file).finding({ code: 'parse-error', severity: 'error', range, arguments: facts })
    return { ok: false, parsed: { text: '', bom: false, encoding: 'utf-8', entries: [], diagnostics: [tooLarge] } }
  }
  const { text, bom, encoding, damage } = decodeText(bytes, rules)
  const findings = findingsIn(text, file)
  const refuse = (diagnostics: readonly Diagnostic[]): ParsedFile => ({ text, bom, encoding, entries: [], diagnostics })
  if (damage) {
    const byte = bytes[damage.byteOffset]
    return { ok: false, parsed: refuse([encodingFinding({ damage, text, byte }, findings)]) }
  }
  return {
    ok: true,
    text,
    bom,
    encoding,
    findings,
    failed: (diagnostics) => {
      const conflicts = conflictFindings(text, findings)
      return refuse(conflicts.length > 0 ? conflicts : diagnostics)
    },
    conflicted: () => {
      // The middle marker alone is also how people underline a heading.
      if (!/(?<![^\r\n])(?:<{7}|>{7})(?![<=>])/.test(text)) return undefined
      return refuse(conflictFindings(text, findings))
    },
    done: ({ entries, diagnostics }) => ({ text, bom, encoding, entries, diagnostics }),
  }
}

/**
 * `bad-encoding`: `byteOffset` counts from 0, `byte` is hex, `looksLike` is there if it is clear what the bytes are instead.
 */
function encodingFinding({ damage, text, byte }: DamagedText, { finding }: Findings): Diagnostic {
  const { byteOffset, offset, looksLike } = damage
  return finding({
    code: 'bad-encoding',
    severity: 'error',
    range: characterAt(text, offset),
    arguments: {
      byteOffset,
      byte: (byte ?? 0).toString(16).toUpperCase().padStart(2, '0'),
      ...(looksLike && { looksLike }),
    },
  })
}

interface DamagedText {
  readonly damage: Damage
  readonly text: string
  /** The first one that is wrong. */
  readonly byte: number | undefined
}
