import type { HandoffFile, HandoffUnit } from '../handoff/export-handoff.ts'
import type { InlinePiece } from '../handoff/inline.ts'
import type { XliffContent } from './xliff-content.ts'
import { attributes, escapeText, ours } from './xliff-text.ts'

/** Prints XLIFF 1.2, which nearly every translation tool reads. */
export function printXliff1({ sourceLocale, targetLocale, files }: XliffContent): string {
  const languages = { 'source-language': sourceLocale, 'target-language': targetLocale }
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff version="1.2" xmlns="${xliff1}">`,
    ...files.flatMap((file) => [
      `  <file${attributes({ original: file.original, ...languages, datatype: 'plaintext' })}>`,
      '    <body>',
      ...file.units.flatMap((unit) => printUnit(unit, file).map((line) => `      ${line}`)),
      '    </body>',
      '  </file>',
    ]),
    '</xliff>',
  ]
  return `${lines.join('\n')}\n`
}

function printUnit(unit: HandoffUnit, { original }: HandoffFile): readonly string[] {
  const { id, name, source, target, maxLength, notes, line } = unit
  const limit = maxLength === undefined ? {} : { maxwidth: maxLength, 'size-unit': 'char' }
  const approved = isApproved(unit) ? 'yes' : undefined
  const state = attributes({ state: stateOf(unit) })
  return [
    `<trans-unit${attributes({ id, resname: name, approved, ...limit, 'xml:space': 'preserve' })}>`,
    `  <source>${printContent(source)}</source>`,
    target === undefined ? `  <target${state}/>` : `  <target${state}>${printContent(target)}</target>`,
    '  <context-group purpose="location">',
    `    <context context-type="sourcefile">${escapeText(original)}</context>`,
    `    <context context-type="linenumber">${line}</context>`,
    '  </context-group>',
    `  <context-group purpose="x-${ours.name}">`,
    `    <context context-type="x-${ours.sourceHash}">${escapeText(unit.sourceHash)}</context>`,
    `    <context context-type="x-${ours.targetHash}">${escapeText(unit.targetHash)}</context>`,
    '  </context-group>',
    ...notes.map((note) => `  <note>${escapeText(note)}</note>`),
    '</trans-unit>',
  ]
}

function stateOf({ state, by }: HandoffUnit): string {
  switch (state) {
    case 'missing':
      return 'new'
    case 'stale':
      return 'needs-translation'
    case 'current':
      return by === 'reviewed' ? 'final' : 'translated'
    case 'source-changed':
    case 'broken':
    case 'review':
    case 'adopted':
      return 'needs-review-translation'
  }
}

function isApproved({ state, by }: HandoffUnit): boolean {
  return state === 'current' && by === 'reviewed'
}

function printContent(pieces: readonly InlinePiece[]): string {
  return pieces
    .map((piece) => {
      if (piece.type === 'text') return escapeText(piece.text)
      const { id, raw, shape } = piece
      const element = { alone: 'ph', open: 'bpt', close: 'ept' }[shape]
      return `<${element}${attributes({ id, 'equiv-text': raw })}>${escapeText(raw)}</${element}>`
    })
    .join('')
}

/** Namespace of XLIFF 1.2. */
const xliff1: string = 'urn:oasis:names:tc:xliff:document:1.2'
