import type { ReviewForm } from '@lockale/review-engine'
import { wordDiff } from '../text/word-diff.ts'
import { usePage } from './context.ts'
import { MarkedText } from './marked-text.tsx'

/** Shows the source string. If another source was translated, shows the old source and the difference too. */
export function SourceLines({ form: { source, sourceMarks, was } }: { readonly form: ReviewForm }) {
  const { review } = usePage()
  const locale = review.summary.value?.sourceLocale ?? 'en'
  if (was === undefined)
    return (
      <Line label={locale}>
        <p class="string" lang={locale} dir="auto">
          <MarkedText text={source} marks={sourceMarks} />
        </p>
      </Line>
    )
  const pieces = wordDiff(was.text, source, locale)
  return (
    <>
      <Line label={`${locale} was`}>
        <p class="string soft" lang={locale} dir="auto">
          {pieces.map(({ kind, text }) => kind !== 'added' && (kind === 'removed' ? <del>{text}</del> : text))}
        </p>
        <p class="soft small">
          <bdi class="file">{was.commit.slice(0, 8)}</bdi>
          {was.changedIn !== undefined && (
            <>
              {' '}
              changed in <bdi class="file">{was.changedIn.slice(0, 8)}</bdi>
            </>
          )}
        </p>
      </Line>
      <Line label={`${locale} now`}>
        <p class="string" lang={locale} dir="auto">
          {pieces.map(({ kind, text }) => kind !== 'removed' && (kind === 'added' ? <ins>{text}</ins> : text))}
        </p>
      </Line>
    </>
  )
}

export function Line({ label, children }: { readonly label: string; readonly children: preact.ComponentChildren }) {
  return (
    <div class="line">
      <bdi class="label">{label}</bdi>
      <div class="line-body">{children}</div>
    </div>
  )
}
