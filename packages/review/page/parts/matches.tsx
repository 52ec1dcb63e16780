import { useEffect, useRef } from 'preact/hooks'
import type { ReviewCard, ReviewMatch } from '@lockale/review-engine'
import { wordDiff } from '../text/word-diff.ts'
import { originWords } from '../text/words.ts'
import { usePage } from './context.ts'
import { IsolatedText } from './marked-text.tsx'

/** Shows translations of similar source strings, earlier translations, and a search in all translations of the locale. */
export function Matches({ card }: { readonly card: ReviewCard }) {
  const { review, decide } = usePage()
  const { matches, summary, lookUp } = review
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => matches.request(card.id), [card.id, summary.value?.revision])
  const found = lookUp.found.value
  const rows = found?.rows.filter(({ id }) => id !== card.id) ?? []
  const similar = matches.of(card.id) ?? []
  const use = (match: ReviewMatch) => review.queue(() => decide.takeMatch(match))
  return (
    <section class="matches">
      <h3>Similar translations</h3>
      {similar.length > 0 && (
        <ul>
          {similar.map((match, at) => (
            <Match key={at} match={match} card={card} isFirst={at === 0} onUse={() => use(match)} />
          ))}
        </ul>
      )}
      <input
        id="look-up"
        ref={field}
        type="search"
        placeholder={`Find words in all ${card.locale} translations`}
        aria-label={`Find words in the source strings and translations of ${card.locale}`}
        value={lookUp.words.value}
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => lookUp.search(card.locale, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.isComposing) return
          event.preventDefault()
          lookUp.search(card.locale, '')
          field.current?.blur()
        }}
      />
      {found !== undefined && (
        <div role="status">
          {rows.length === 0 && <p class="soft">{found.isSearching ? 'Still searching …' : 'Nothing found.'}</p>}
          <ul>
            {rows.map(({ id, message, source, text, by }) => (
              <Match
                key={id}
                match={{ message, source, by, forms: [{ form: '', text }] }}
                card={card}
                onUse={() => use({ message, source, by, forms: [{ form: '', text }] })}
              />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Match({
  match: { percent, message, source, by, forms },
  card,
  isFirst = false,
  onUse,
}: {
  readonly match: ReviewMatch
  readonly card: ReviewCard
  readonly isFirst?: boolean
  readonly onUse: () => void
}) {
  const { review } = usePage()
  const locale = review.summary.value?.sourceLocale ?? 'en'
  const own = card.forms.at(-1)?.source ?? ''
  const isOwn = message === card.message && source === own
  return (
    <li>
      <p class="small soft">
        {percent !== undefined && <b class="number">{percent}%</b>} <bdi class="key">{isOwn ? '' : message}</bdi>{' '}
        {isOwn ? 'earlier translation' : by !== undefined && originWords[by]}
      </p>
      {!isOwn && (
        <p lang={locale} dir="auto">
          {percent === undefined ? (
            <IsolatedText text={source} />
          ) : (
            wordDiff(own, source, locale).map(
              ({ kind, text }) => kind !== 'removed' && (kind === 'added' ? <ins>{text}</ins> : text),
            )
          )}
        </p>
      )}
      {forms.map(({ form, text }) => (
        <p key={form} lang={card.locale} dir={card.direction}>
          <IsolatedText text={text} />
        </p>
      ))}
      {!card.isLocked && (
        <button onClick={onUse}>
          Use <span class="hidden">the translation of {message}</span> {isFirst && <kbd>U</kbd>}
        </button>
      )}
    </li>
  )
}
