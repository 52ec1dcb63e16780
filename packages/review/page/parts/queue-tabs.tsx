import type { ReviewQueue } from '@lockale/review-engine'
import { useEffect, useRef } from 'preact/hooks'
import { figure, queues, queueWords } from '../text/words.ts'
import { usePage } from './context.ts'

export function QueueTabs() {
  const { review } = usePage()
  const { counts } = review
  return (
    <nav class="tabs" aria-label="Queues">
      {queues.map((queue) => (
        <Tab
          key={queue}
          queue={queue}
          name={queueWords[queue].name}
          what={queueWords[queue].what}
          count={counts.value[queue]}
        />
      ))}
      <Tab queue={undefined} name="All" what="All translations" />
    </nav>
  )
}

function Tab({
  queue,
  name,
  what,
  count,
}: {
  readonly queue: ReviewQueue | undefined
  readonly name: string
  readonly what: string
  readonly count?: number | undefined
}) {
  const { review } = usePage()
  const isCurrent = review.place.value.queue === queue
  const button = useRef<HTMLButtonElement>(null)
  // On a narrow screen, not all tabs are in view.
  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isCurrent])
  return (
    <button
      ref={button}
      aria-current={isCurrent}
      class={count === 0 ? 'is-empty' : ''}
      title={what}
      onClick={() => review.queue(() => review.go({ queue }))}
    >
      {queue !== undefined && <span class={`dot ${queue}`} />}
      {name}
      {count !== undefined && <span class="number">{figure(count)}</span>}
    </button>
  )
}
