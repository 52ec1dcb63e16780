import { useEffect, useMemo } from 'preact/hooks'
import type { DiffPart } from './line-diff.ts'
import { Section } from './results.tsx'

interface DiffViewProperties {
  readonly diff: readonly DiffPart[]
  readonly keptOutside: number | undefined
  readonly bytes: Uint8Array
  readonly name: string
}

/** Lines around a change. */
const context = 2
const maxLines = 200

export function DiffView({ diff, keptOutside, bytes, name }: DiffViewProperties) {
  const lines = useMemo(() => toLines(diff), [diff])
  const link = useMemo(() => URL.createObjectURL(new Blob([new Uint8Array(bytes)])), [bytes])
  useEffect(() => () => URL.revokeObjectURL(link), [link])
  const figure = (number: number) => number.toLocaleString('en')
  return (
    <Section title="The edited file">
      <p>
        {keptOutside === undefined ? (
          'Something outside of the edited strings changed too: see below.'
        ) : (
          <>
            <strong>Outside of the edited strings, all {figure(keptOutside)} bytes are the same.</strong>
          </>
        )}{' '}
        <a href={link} download={name.split('/').at(-1)}>
          Download
        </a>
      </p>
      <div class="pg-diff" tabIndex={0} role="region" aria-label="Changed lines">
        {lines.slice(0, maxLines).map(({ kind, text, line }, at) => (
          <div key={at} class={`is-${kind}`}>
            <span class="pg-line">{line ?? ''}</span>
            <span class="pg-sign">{signs[kind]}</span>
            <span>{text}</span>
          </div>
        ))}
      </div>
      {lines.length > maxLines && <p class="pg-soft">{figure(lines.length - maxLines)} more lines</p>}
    </Section>
  )
}

interface DiffLine {
  readonly kind: DiffPart['kind'] | 'gap'
  readonly text: string
  readonly line?: number
}

const signs: Readonly<Record<DiffLine['kind'], string>> = { same: ' ', removed: '-', added: '+', gap: ' ' }

function toLines(parts: readonly DiffPart[]): readonly DiffLine[] {
  return parts.flatMap(({ kind, lines, line }, at): readonly DiffLine[] => {
    const all = lines.map((text, index) => ({ kind, text: shorten(text.replace(/\r?\n$/u, '')), line: line + index }))
    if (kind !== 'same') return all
    const before = at === 0 ? 0 : context
    const behind = at === parts.length - 1 ? 0 : context
    if (all.length <= before + behind + 1) return all
    return [...all.slice(0, before), { kind: 'gap', text: '…' }, ...all.slice(all.length - behind)]
  })
}

function shorten(line: string): string {
  return line.length > maxColumns ? `${line.slice(0, maxColumns)}…` : line
}

const maxColumns = 1000
