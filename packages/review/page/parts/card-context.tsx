import type { ReviewCard } from '@lockale/review-engine'
import { counted } from '../text/words.ts'
import { usePage } from './context.ts'
import { Entry } from './entry.tsx'
import { History } from './history.tsx'
import { Matches } from './matches.tsx'
import { NewTerm } from './new-term.tsx'
import { IsolatedText } from './marked-text.tsx'

/** Shows information that helps to decide about a translation. */
export function CardContext({ card }: { readonly card: ReviewCard }) {
  const { review } = usePage()
  const canAdd = review.summary.value?.termLocales.includes(card.locale) === true
  const sourceLocale = review.summary.value?.sourceLocale
  return (
    <div class="context">
      {(card.terms.length > 0 || canAdd) && (
        <section>
          <h3>Glossary</h3>
          <dl>
            {card.terms.map(({ source, target, isUsed }) => (
              <Entry key={source} name={source} lang={card.locale} dir={card.direction}>
                <IsolatedText text={target} /> <span class="soft">{isUsed ? '✓ used' : 'not found'}</span>
              </Entry>
            ))}
          </dl>
          {canAdd && <NewTerm card={card} />}
        </section>
      )}
      <History card={card} />
      {card.neighbours.length > 0 && (
        <section>
          <h3>Before and after it</h3>
          <ul class="neighbours">
            {card.neighbours.map(({ message, source, text }) => (
              <li key={message}>
                <bdi class="key soft small">{message}</bdi>
                <span lang={sourceLocale} dir="auto">
                  {source}
                </span>
                <span lang={card.locale} dir={card.direction}>
                  {text === '' ? <span class="soft">no translation</span> : <IsolatedText text={text} />}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {!review.source.isReadOnly && <Matches card={card} />}
      <OtherLocales card={card} />
    </div>
  )
}

/** With more locales, they are folded, so that they push nothing out of sight. */
const mostOpen = 8

function OtherLocales({ card: { others } }: { readonly card: ReviewCard }) {
  if (others.length === 0) return null
  const list = (
    <dl>
      {others.map(({ locale, direction, texts }) => (
        <Entry key={locale} name={locale} lang={locale} dir={direction}>
          {texts.every((text) => text === '') ? (
            <span class="soft">no translation</span>
          ) : (
            texts.map((text) => (
              <p>
                <IsolatedText text={text} />
              </p>
            ))
          )}
        </Entry>
      ))}
    </dl>
  )
  return (
    <section>
      {others.length <= mostOpen ? (
        <>
          <h3>Other locales</h3>
          {list}
        </>
      ) : (
        <details id="other-locales">
          <summary>
            <h3>{counted(others.length, 'other locale')}</h3>
          </summary>
          {list}
        </details>
      )}
    </section>
  )
}
