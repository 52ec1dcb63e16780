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
  let at = 0
  return (
    <p class="pg-string" dir="auto">
      {pieces.map(({ text, kind }, index) => {
        const start = at
        at += text.length
        const isWrong = place !== undefined && start < place.end && at > place.start
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
