import type { HandoffUnit } from '../handoff/export-handoff.ts'
import type { InlineCode, InlinePiece } from '../handoff/inline.ts'
import type { XliffContent } from './xliff-content.ts'
import { attributes, escapeText, metadata2, ours, xliff2 } from './xliff-text.ts'

export function printXliff2({ sourceLocale, targetLocale, files }: XliffContent): string {
  const languages = { srcLang: sourceLocale, trgLang: targetLocale }
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff version="2.1" xmlns="${xliff2}" xmlns:mda="${metadata2}"${attributes(languages)}>`,
    ...files.flatMap(({ original, units }, at) => [
      `  <file${attributes({ id: `f${at + 1}`, original })}>`,
      ...units.flatMap((unit) => printUnit(unit, original).map((line) => `    ${line}`)),
      '  </file>',
    ]),
    '</xliff>',
  ]
  return `${lines.join('\n')}\n`
}

function printUnit(unit: HandoffUnit, original: string): readonly string[] {
  const { id, name, source, target = [], maxLength, line } = unit
  const data = collectData([...source, ...target])
  const limit = maxLength === undefined ? [] : [`At most ${maxLength} characters.`]
  const notes = [...unit.notes, ...limit].map((note) => `    <note>${escapeText(note)}</note>`)
  const meta = { [ours.sourceHash]: unit.sourceHash, [ours.targetHash]: unit.targetHash }
  const state = attributes(stateOf(unit))
  return [
    `<unit${attributes({ id, name, 'xml:space': 'preserve' })}>`,
    '  <mda:metadata>',
    `    <mda:metaGroup category="${ours.name}">`,
    ...Object.entries(meta).map(([type, hash]) => `      <mda:meta type="${type}">${escapeText(hash)}</mda:meta>`),
    '    </mda:metaGroup>',
    '  </mda:metadata>',
    '  <notes>',
    ...notes,
    `    <note category="location">${escapeText(`${original}:${line}`)}</note>`,
    '  </notes>',
    ...(data.size === 0
      ? []
      : [
          '  <originalData>',
          ...[...data].map(([raw, ref]) => `    <data id="${ref}">${escapeText(raw)}</data>`),
          '  </originalData>',
        ]),
    `  <segment${state}>`,
    `    <source>${printContent(source, data)}</source>`,
    ...(unit.target === undefined ? [] : [`    <target>${printContent(target, data)}</target>`]),
    '  </segment>',
    '</unit>',
  ]
}

/** Maps the original text of each inline code to the id under which the file stores that text. */
function collectData(pieces: readonly InlinePiece[]): ReadonlyMap<string, string> {
  const data = new Map<string, string>()
  for (const piece of pieces) {
    if (piece.type === 'code' && !data.has(piece.raw)) data.set(piece.raw, `d${data.size + 1}`)
  }
  return data
}

function stateOf({ state, by }: HandoffUnit): Readonly<Record<string, string>> {
  if (state === 'missing') return { state: 'initial' }
  if (state === 'current') return { state: by === 'reviewed' ? 'final' : 'translated' }
  return { state: 'initial', subState: `${ours.name}:${state}` }
}

function printContent(pieces: readonly InlinePiece[], data: ReadonlyMap<string, string>): string {
  const closing = new Map<string, InlineCode>()
  for (const piece of pieces) if (piece.type === 'code' && piece.shape === 'close') closing.set(piece.id, piece)
  return pieces
    .map((piece) => {
      if (piece.type === 'text') return escapeText(piece.text)
      const { id, raw, shape } = piece
      if (shape === 'close') return '</pc>'
      if (shape === 'alone') return `<ph${attributes({ id, dataRef: data.get(raw), equiv: raw, disp: raw })}/>`
      const end = closing.get(id)?.raw ?? ''
      const refs = { dataRefStart: data.get(raw), dataRefEnd: data.get(end) }
      return `<pc${attributes({ id, ...refs, equivStart: raw, equivEnd: end, dispStart: raw, dispEnd: end })}>`
    })
    .join('')
}
