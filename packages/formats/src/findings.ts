import {
  type Diagnostic,
  type DiagnosticArguments,
  type DiagnosticCode,
  type Position,
  positionFinder,
  type Range,
  type Severity,
} from '@lockale/errors'
import { findConflicts } from './conflict.ts'
import type { EntryPath } from './format.ts'
import type { Damage } from './encoding.ts'

/** Makes the diagnostics of one file. Its text is looked at for lines only once there is something to report. */
export interface Findings {
  readonly finding: (finding: Finding) => Diagnostic
  readonly position: (offset: number) => Position
}

export interface Finding {
  readonly code: DiagnosticCode
  readonly severity: Severity
  readonly range: Range
  /** Of the message it is about. */
  readonly path?: EntryPath
  readonly arguments: DiagnosticArguments
}

export function findingsIn(text: string, file: string): Findings {
  const position = positionFinder(text)
  return {
    position,
    finding: ({ code, severity, range, path, arguments: facts }) => ({
      code,
      severity,
      file,
      range,
      position: position(range.start),
      ...(path && { message: nameOf(path) }),
      arguments: facts,
    }),
  }
}

/** A path as people write it. One that is too long to show is cut: a file may hold it many thousand times. */
function nameOf(path: EntryPath): string {
  let name = ''
  for (const [index, segment] of path.entries()) {
    name += (index > 0 ? '.' : '') + segment.slice(0, maxNameLength)
    if (name.length >= maxNameLength) return `${name.slice(0, maxNameLength)}…`
  }
  return name
}

const maxNameLength = 1000

/** The character at an offset, whole; empty at the end of the text. */
export function characterAt(text: string, offset: number): Range {
  const code = text.codePointAt(offset)
  return { start: offset, end: code === undefined ? offset : offset + (code > 0xffff ? 2 : 1) }
}

/**
 * `bad-encoding`: `byteOffset` counts from 0, `byte` is hex, `looksLike` is there if it is clear what the bytes are instead.
 */
export function encodingFinding({ damage, text, byte }: DamagedText, { finding }: Findings): Diagnostic {
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

export interface DamagedText {
  readonly damage: Damage
  readonly text: string
  /** The first one that is wrong. */
  readonly byte: number | undefined
}

/**
 * One `conflict-marker` for each conflict: `oursLine` and `theirsLine` are the lines of the markers above each side,
 * `oursText` and `theirsText` the first line of each that the other does not have, absent where there is none.
 */
export function conflictFindings(text: string, { finding, position }: Findings): readonly Diagnostic[] {
  return findConflicts(text).map(({ range, oursAt, theirsAt, ours, theirs }) =>
    finding({
      code: 'conflict-marker',
      severity: 'error',
      range,
      arguments: {
        ours,
        theirs,
        ...(oursAt !== undefined && { oursLine: position(oursAt).line }),
        ...(theirsAt !== undefined && { theirsLine: position(theirsAt).line }),
        endLine: position(range.end).line,
        ...sideTexts(text, { oursAt, theirsAt, end: range.end }),
      },
    }),
  )
}

interface ConflictPlace {
  readonly oursAt: number | undefined
  readonly theirsAt: number | undefined
  readonly end: number
}

function sideTexts(text: string, { oursAt, theirsAt, end }: ConflictPlace): DiagnosticArguments {
  if (oursAt === undefined || theirsAt === undefined) return {}
  // Without the markers themselves, and what git wrote of the base between the sides.
  const [above = ''] = text.slice(oursAt, theirsAt).split(/^\|{7}/mu)
  const ours = above.split(/\r\n|\r|\n/u).slice(1)
  const theirs = text
    .slice(theirsAt, end)
    .split(/\r\n|\r|\n/u)
    .slice(1, -1)
  const [oursText, theirsText] = [firstOwn(ours, theirs), firstOwn(theirs, ours)]
  return { ...(oursText !== undefined && { oursText }), ...(theirsText !== undefined && { theirsText }) }
}

function firstOwn(lines: readonly string[], others: readonly string[]): string | undefined {
  const known = new Set(others)
  return lines
    .find((line) => line.trim() !== '' && !known.has(line))
    ?.trim()
    .slice(0, maxNameLength)
}
