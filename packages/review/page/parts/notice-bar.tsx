import { usePage } from './context.ts'
import { Icon } from './icon.tsx'

/** Shows a notice for a while, and has screen readers announce it. */
export function NoticeBar() {
  const { review } = usePage()
  const { current, spoken, close } = review.notices
  const notice = current.value
  return (
    <>
      <p class="hidden" role="status">
        {spoken.value}
      </p>
      <div class="notices" role="status">
        {notice !== undefined && (
          <div class={`notice ${notice.kind}`}>
            <Icon name={notice.kind === 'problem' ? 'error' : 'info'} />
            <p>
              {notice.sentence} {notice.hint !== undefined && <span class="soft">{notice.hint}</span>}
            </p>
            {notice.action !== undefined && (
              <button
                onClick={() => {
                  notice.action?.run()
                  close()
                }}
              >
                {notice.action.name}
              </button>
            )}
            <button class="plain" aria-label="Close" onClick={close}>
              <Icon name="close" />
            </button>
          </div>
        )}
      </div>
    </>
  )
}
