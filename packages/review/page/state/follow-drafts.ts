import { counted } from '../text/words.ts'
import type { ReviewSource } from '../source/review-source.ts'
import { type Draft, type Drafts, isChanged } from './drafts.ts'
import { keepDrafts, readKeptDrafts, toDraft } from './kept-drafts.ts'
import type { Notices } from './notices.ts'

const batchSize = 100

/** Compares drafts with the translations in the files, which may change before they are saved. */
export function followDrafts({
  source,
  drafts,
  notices,
  showUnsaved,
  openById,
}: {
  readonly source: ReviewSource
  readonly drafts: Drafts
  readonly notices: Notices
  readonly showUnsaved: () => void
  readonly openById: (id: string) => void
}) {
  async function compareDrafts(): Promise<void> {
    const ids = [...drafts.all.value.keys()]
    const changed: [string, Draft][] = []
    for (let from = 0; from < ids.length; from += batchSize) {
      for (const now of await source.cards(ids.slice(from, from + batchSize))) {
        const draft = drafts.get(now.id)
        if (draft !== undefined && isChanged(draft.card, now)) changed.push([now.id, { ...draft, now }])
      }
    }
    if (changed.length === 0) return
    drafts.amend(changed)
    const [first] = changed
    notices.warn(
      `${counted(changed.length, 'translation')} with an unsaved change changed in the files.`,
      'Choose which translation stays.',
      {
        name: changed.length === 1 ? 'Open it' : 'Show them',
        run: () => {
          if (changed.length > 1 || first === undefined) showUnsaved()
          else openById(first[0])
        },
      },
    )
  }

  /** Restores drafts from before a reload. If the translation changed, the draft is a conflict. */
  async function restoreDrafts(projectId: string): Promise<void> {
    const kept = readKeptDrafts(projectId)
    const found: [string, Draft][] = []
    try {
      for (let from = 0; from < kept.length; from += batchSize) {
        const some = new Map(kept.slice(from, from + batchSize).map((one) => [one.id, one]))
        for (const now of await source.cards([...some.keys()])) {
          const own = some.get(now.id)
          if (own !== undefined) found.push([now.id, toDraft(own, now)])
        }
      }
    } catch (error) {
      notices.fail(error)
    }
    // Decisions that the user made in the meantime are newer.
    drafts.amend(found.filter(([id]) => drafts.get(id) === undefined))
    const restored = new Set(found.map(([id]) => id))
    const others = kept.filter(({ id }) => !restored.has(id))
    if (kept.length > 0) {
      notices.inform(
        `Restored ${counted(found.length, 'unsaved change')} of this tab.`,
        others.length === 0
          ? undefined
          : `${counted(others.length, 'other')} cannot be shown: the files have no such string now. Load the page again when they do.`,
      )
    }
    keepDrafts(projectId, drafts.all, {
      others,
      onFull: () =>
        notices.warn(
          'Your browser has no room for more unsaved changes: they are lost if this tab crashes.',
          'Save them now.',
        ),
    })
    await compareDrafts()
  }

  return { compareDrafts, restoreDrafts }
}
