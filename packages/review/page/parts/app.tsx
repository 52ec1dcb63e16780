import { useEffect } from 'preact/hooks'
import { listenToKeys } from '../state/keys.ts'
import { CardPane } from './card-pane.tsx'
import { usePage } from './context.ts'
import { AcceptAllDialog, FixAllDialog } from './bulk-dialogs.tsx'
import { FilterBar } from './filter-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { LocaleList } from './locale-list.tsx'
import { NoticeBar } from './notice-bar.tsx'
import { QueueTabs } from './queue-tabs.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { RowPane } from './row-pane.tsx'
import { UnsavedDialog } from './unsaved-dialog.tsx'

export function App() {
  const { review, decide } = usePage()
  useEffect(() => listenToKeys(review, decide), [review, decide])
  useEffect(() => {
    const { drafts } = review
    function onLeave(event: BeforeUnloadEvent): void {
      if (drafts.count.value > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [review])
  const { summary, isCardOpen, dialog, drafts } = review
  const unsaved = drafts.count.value
  const project = summary.value?.project
  // When a tab closes, browsers do not say how many drafts are lost, so the title shows it.
  useEffect(() => {
    document.title = `${unsaved > 0 ? `(${unsaved} unsaved) ` : ''}${project === undefined ? '' : `${project} · `}lockale review`
  }, [unsaved, project])
  if (summary.value === undefined)
    return (
      <main class="waiting">
        <p>Loading …</p>
        <NoticeBar />
      </main>
    )
  return (
    <div class={`app${isCardOpen.value ? ' shows-card' : ''}`}>
      <Header />
      <LocaleList />
      <QueueTabs />
      <FilterBar />
      <main class="panes">
        <h1 class="hidden">Review of {summary.value.project}</h1>
        <RowPane />
        <CardPane />
      </main>
      <Footer />
      <NoticeBar />
      {dialog.value === 'keys' && <KeysDialog />}
      {dialog.value === 'unsaved' && <UnsavedDialog />}
      {dialog.value === 'accept-all' && <AcceptAllDialog />}
      {dialog.value === 'replace' && <ReplaceDialog />}
      {dialog.value === 'fix-all' && <FixAllDialog />}
    </div>
  )
}
