import type { ComponentChildren } from 'preact'
import type { Severity } from '@lockale/errors'
import type { StringPiece } from './string-pieces.ts'

interface SectionProperties {
  readonly title: string
  readonly aside?: ComponentChildren
  readonly children: ComponentChildren
}

export function Section({ title, aside, children }: SectionProperties) {
  return (
    <section class="pg-section">
      <h2>
        {title} {aside !== undefined && <span class="pg-soft">{aside}</span>}
      </h2>
      {children}
    </section>
  )
}

const severityWords: Readonly<Record<Severity, string>> = { error: 'Error', warning: 'Warning', info: 'Note' }

interface ShownProblem {
  readonly code: string
  readonly severity: Severity
  readonly sentence: string
  readonly position?: { readonly line: number; readonly column: number } | undefined
}

export function ProblemList({ problems }: { readonly problems: readonly ShownProblem[] }) {
  return (
    <ul class="pg-problems">
      {problems.map(({ code, severity, sentence, position }, at) => (
        <li key={`${at} ${code}`} class={`is-${severity}`}>
          <span class="pg-severity">{severityWords[severity]}</span>
          <span>
            {position !== undefined && (
              <span class="pg-soft">
                {position.line}:{position.column}{' '}
              </span>
            )}
            <bdi>{sentence}</bdi> <a href={`/checks/${code}/`}>{code}</a>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface MarkedProperties {
  readonly pieces: readonly StringPiece[]
  readonly place?: { readonly start: number; readonly end: number } | undefined
}

/** A string in its parts. The place of a problem is underlined. */
export function MarkedString({ pieces, place }: MarkedProperties) {
  return (
    <p class="pg-string" dir="auto">
      {cutAt(pieces, place).map(({ text, kind, isWrong }, index) => {
        if (kind === 'text' && !isWrong) return text
        return (
          <span key={`${index} ${text}`} class={`pg-${kind}${isWrong ? ' is-wrong' : ''}`}>
            {text}
          </span>
        )
      })}
    </p>
  )
}

/** The pieces, cut where the place begins and ends. */
function cutAt(pieces: readonly StringPiece[], place: MarkedProperties['place']) {
  let at = 0
  return pieces.flatMap(({ text, kind }) => {
    const start = at
    at += text.length
    const from = Math.min(Math.max((place?.start ?? at) - start, 0), text.length)
    const to = Math.min(Math.max((place?.end ?? at) - start, from), text.length)
    return [
      { text: text.slice(0, from), kind, isWrong: false },
      { text: text.slice(from, to), kind, isWrong: place !== undefined },
      { text: text.slice(to), kind, isWrong: false },
    ].filter((piece) => piece.text !== '')
  })
}
