import {
  type CatalogDiff,
  type Config,
  type FormChange,
  hashOfPresent,
  inFolder,
  type MessageChange,
  policyOf,
  type Provenance,
} from '@lockale/core'
import { limitsOf, numbersOf } from '@lockale/core/text-check/pairs'
import { refuseUnreadable } from '@lockale/core/validate/readable'
import { isError, positionFinder } from '@lockale/errors'
import { isPseudoLocale } from '@lockale/messages'
import type { OpenedProject, Selection } from '@lockale/project'
import { type HandoffForm, hasWords, type SentenceUnit, toHandoffForms } from './handoff-forms.ts'
import { originalNames } from './handoff-ids.ts'
import type { InlinePiece } from './inline.ts'

/**
 * Why a translation is exported. `broken`: it is invalid; `review`: a machine translation that needs review; `adopted`:
 * it existed before lockale and was never reviewed; `current`: up to date.
 */
export type HandoffState = 'missing' | 'stale' | 'source-changed' | 'broken' | 'review' | 'adopted' | 'current'

/** A sentence of a message in one locale, as translators get it: a string, or a variant of a plural or select. */
export interface HandoffUnit {
  /** Id with only letters, digits and `.-_:`. Unique in the file, and stable as long as the message exists. */
  readonly id: string
  /** The key of the message: all its plural forms have it. */
  readonly message: string
  /** The message key as users write it, such as `cart.items`. With several plural forms, the form follows the key. */
  readonly name: string
  readonly source: readonly InlinePiece[]
  readonly target: readonly InlinePiece[] | undefined
  readonly state: HandoffState
  readonly by: Provenance | undefined
  /** Hash of the whole source message. */
  readonly sourceHash: string
  /** Hash of the whole existing translation; `''` if there is none. */
  readonly targetHash: string
  readonly notes: readonly string[]
  /** Maximum length of the translation, in code points. */
  readonly maxLength: number | undefined
  /** Line of the source string in its file. */
  readonly line: number
}

/** The messages of one source file for human translators, in one locale. */
export interface HandoffFile {
  readonly locale: string
  /** The path of the source file; or the id of the catalog, if another catalog has the same source file. */
  readonly original: string
  readonly units: readonly HandoffUnit[]
}

interface ExportHandoffOptions extends Selection {
  /** States to export. If one form is in such a state, all forms are exported. Default: all states that need work. */
  readonly states?: readonly HandoffState[] | undefined
}

/**
 * Returns the messages for translators, by target file. Skips locked strings, pseudo-locales, and, unless their locale is
 * named, translations that lockale copies from another target locale.
 * @throws {LockaleError} for source or target files that cannot be read
 */
export async function exportHandoff(
  project: OpenedProject,
  { states = openStates, ...chosen }: ExportHandoffOptions = {},
): Promise<readonly HandoffFile[]> {
  const files: HandoffFile[] = []
  for (const app of await project.select(chosen)) {
    await app.run('export', { ...app.selection, dryRun: true }, async ({ scan, diffs }) => {
      refuseUnreadable(scan.diagnostics)
      const nameOf = originalNames(scan.catalogs)
      for (const diff of diffs) {
        const { catalog, target } = diff
        const isNamed = chosen.locales?.includes(target.locale) === true
        const units = isPseudoLocale(target.locale) ? [] : unitsOf(diff, { config: app.config, states, isNamed })
        if (units.length > 0)
          files.push({ locale: target.locale, original: inFolder(app.folder, nameOf(catalog)), units })
      }
    })
  }
  return files
}

function unitsOf(
  diff: CatalogDiff,
  {
    config,
    states,
    isNamed,
  }: { readonly config: Config; readonly states: readonly HandoffState[]; readonly isNamed: boolean },
): HandoffFile['units'] {
  const { catalog } = diff
  const position = positionFinder(catalog.source.parsed.text)
  const lineOf = (offset: number) => position(offset).line
  const needsAll = states.some((state) => state === 'current' || state === 'adopted')
  return (needsAll ? diff.changes() : diff.open).flatMap((change) => {
    if (policyOf(change, config) === 'locked') return []
    const forms = toHandoffForms(change)
    const isOpen = ({ form }: HandoffForm) => states.includes(stateOf(form)) && (isNamed || form.copyOf === undefined)
    if (!forms.some(isOpen)) return []
    return forms.flatMap((form) => toUnits(form, change, { config, lineOf }))
  })
}

function toUnits(
  { form, units }: HandoffForm,
  change: MessageChange,
  { config, lineOf }: { readonly config: Config; readonly lineOf: (offset: number) => number },
): readonly HandoffUnit[] {
  const { unit, target, catalog } = change
  const { plan } = form
  const from = plan.do === 'translate' ? unit.forms.get(plan.from) : undefined
  const { characters: maxLength } = limitsOf({ catalog, unit, locale: target.locale }, config)
  return units.filter(hasWords).map((sentence): HandoffUnit => {
    const { id, label, isAttribute, sourceInline, targetInline } = sentence
    const shown = [plan.form, label].filter((part) => part !== '').join(' ')
    const name = shown === '' ? unit.name : `${unit.name} (${shown})`
    return {
      id,
      message: unit.key,
      name: isAttribute ? `${name}, attribute` : name,
      source: sourceInline.pieces,
      target: targetInline?.pieces,
      state: stateOf(form),
      by: form.by,
      sourceHash: unit.fingerprint,
      targetHash: hashOfPresent(form),
      notes: notesOn(change, plan.form, sentence),
      maxLength,
      line: lineOf((from ?? [...unit.forms.values()][0])?.range.start ?? 0),
    }
  })
}

function stateOf({ state, by, findings }: FormChange): HandoffState {
  if (state === 'missing' || state === 'stale' || state === 'source-changed') return state
  if (findings.some(isError)) return 'broken'
  if (by === 'assistant') return 'review'
  return by === 'review' || by === 'adopted' ? by : 'current'
}

function notesOn(
  { unit, target }: MessageChange,
  form: string,
  { condition, isRaw }: Pick<SentenceUnit, 'condition' | 'isRaw'>,
): readonly string[] {
  const numbers = numbersOf(form, { unit, locale: target.locale }).join(', ')
  return [
    ...(unit.note === undefined ? [] : [unit.note]),
    ...(form === '' ? [] : [`Plural form "${form}"${numbers === '' ? '' : `, as for ${numbers}`}.`]),
    ...(condition === '' ? [] : [`The variant where ${condition}.`]),
    ...(isRaw && unit.syntax.readVariants?.(unit.forms.values().next().value?.text ?? '') !== undefined
      ? [`In ${unit.syntax.id} message format: translate the words, keep braces and keywords as they are.`]
      : []),
  ]
}

const openStates: readonly HandoffState[] = ['missing', 'stale', 'source-changed', 'broken', 'review']
