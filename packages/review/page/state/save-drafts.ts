import type { ReviewSource } from '../source/review-source.ts'
import { counted } from '../text/words.ts'
import { cell, type ReadonlyCell } from './cell.ts'
import { type Draft, type Drafts, replacedForms, toDecision } from './drafts.ts'
import type { Notices } from './notices.ts'

interface SavedDrafts {
  readonly saved: Map<string, Draft>
  refused: number
  readonly files: Set<string>
}

const maxSaved = 5000

/** Writes drafts to the files. A refused draft stays a draft; `undo` can revert the written ones. */
export function openSaving({
  source,
  drafts,
  notices,
  showUnsaved,
  onSaved,
}: {
  readonly source: ReviewSource
  readonly drafts: Drafts
  readonly notices: Notices
  /** Shows the unsaved changes, with the reasons why they were refused. */
  readonly showUnsaved: () => void
  readonly onSaved: (saved: readonly string[]) => Promise<void>
}): { readonly isSaving: ReadonlyCell<boolean>; readonly saveAll: () => Promise<void> } {
  const isSaving = cell(false)

  async function saveAll(): Promise<void> {
    const open = [...drafts.all.value]
    if (isSaving.value) return
    if (open.length === 0) return notices.inform('Nothing to save.')
    isSaving.value = true
    const done: SavedDrafts = { saved: new Map(), refused: 0, files: new Set() }
    try {
      for (let from = 0; from < open.length; from += maxSaved) await saveSome(open.slice(from, from + maxSaved), done)
      // The save succeeded, even if a file cannot be read now.
      await onSaved([...done.saved.keys()]).catch(notices.fail)
      say(done)
    } catch (error) {
      notices.fail(error)
    } finally {
      drafts.keepSaved(new Map([...done.saved].filter(([, draft]) => replacedForms(draft).length > 0)))
      isSaving.value = false
    }
  }

  async function saveSome(open: readonly (readonly [id: string, draft: Draft])[], done: SavedDrafts): Promise<void> {
    const then = new Map(open)
    const { saved, refused, files } = await source.save(open.map(([id, draft]) => toDecision(id, draft)))
    drafts.amend([
      // A draft that the user edited during the save stays a draft.
      ...saved.filter((id) => drafts.get(id) === then.get(id)).map((id) => [id, undefined] as const),
      ...refused.map((why) => {
        const draft = drafts.get(why.id)
        return [why.id, draft === undefined ? undefined : { ...draft, refused: why }] as const
      }),
    ])
    for (const id of saved) {
      const draft = then.get(id)
      if (draft !== undefined) done.saved.set(id, draft)
    }
    done.refused += refused.length
    for (const file of files) done.files.add(file)
  }

  function say({ saved, refused, files }: SavedDrafts): void {
    const sentence = `Saved ${counted(saved.size, 'translation')} in ${counted(files.size, 'file')}.`
    if (refused === 0) return notices.inform(sentence)
    notices.warn(
      `${saved.size > 0 ? `${sentence} ` : ''}${counted(refused, 'change')} could not be saved.`,
      'They stay unsaved changes.',
      { name: 'Show them', run: showUnsaved },
    )
  }

  return { isSaving, saveAll }
}
