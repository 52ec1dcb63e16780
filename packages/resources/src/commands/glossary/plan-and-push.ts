import type { GlossaryDictionary } from '@lockale/core'
import { exits } from '@lockale/terminal/exit-codes'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { blockOf } from '../../glossary/refuse-push.ts'
import type { GlossaryCall } from '../../glossary/plan-glossary.ts'
import { pushGlossaries } from '../../glossary/push.ts'
import { renderDiff, renderPlan, renderPushed } from './screen.ts'
import { diffGlossary, type GlossaryDiff, pairOf } from '../../glossary/diff-glossary.ts'
import { openGlossaries } from '../../glossary/open-glossaries.ts'
import { planPushes, type PushPlan } from '../../glossary/plan-push.ts'
import { withResources } from '../with-resources.ts'
import { readFiles } from './named-files.ts'

export async function planFiles(context: CommandContext, names: readonly string[]): Promise<Answer> {
  return withResources(context, async (place) => {
    const plans = await planPushes(await readFiles(names, place), { glossaries: openGlossaries(place) })
    const shown = plans.map((plan) => ({ ...plan, block: blockOf(plan) }))
    const calls = plans.reduce((sum, plan) => sum + plan.calls.length, 0)
    const isBlocked = shown.some(({ block }) => block !== undefined)
    const isInStep = calls === 0 && !isBlocked
    return {
      exitCode: !isInStep && context.flags.has('exit-code') ? exits.findings : exits.done,
      document: {
        isInStep,
        calls,
        files: shown.map((plan) => ({ ...planDocument(plan), block: plan.block ?? null })),
      },
      screen: renderPlan(shown),
      advice: calls > 0 && !isBlocked ? [['→ lockale glossary push applies these changes']] : [],
    }
  })
}

/** Pushes glossary files to the service. If one file has a problem, pushes none of them. */
export async function pushFiles(context: CommandContext, names: readonly string[]): Promise<Answer> {
  const { flags } = context
  return withResources(context, async (place) => {
    const files = await readFiles(names, place)
    const done = await pushGlossaries(files, {
      glossaries: openGlossaries(place),
      force: flags.has('force'),
      adopt: flags.has('adopt'),
      another: flags.has('new'),
    })
    return {
      exitCode: exits.done,
      document: {
        calls: done.reduce((sum, { calls }) => sum + calls.length, 0),
        files: done.map(({ plan: { file, standing }, id, calls }) => ({
          path: file.path,
          name: file.name,
          title: file.title,
          standing,
          glossaryId: id,
          calls: calls.map(callDocument),
        })),
      },
      screen: renderPushed(done),
      advice: place.isKept ? [] : [['→ not persisted by the mock service']],
    }
  })
}

type Document = Readonly<Record<string, unknown>>

function planDocument({ file, standing, remote, diff, calls, namesakes }: PushPlan): Document {
  return {
    path: file.path,
    name: file.name,
    title: file.title,
    standing,
    glossaryId: remote?.id ?? null,
    titleSide: diff?.title.side ?? null,
    pairs: (diff?.dictionaries ?? []).map(({ pair, side, changes }) => ({
      pair,
      side,
      added: changes.filter((change) => change.remote === undefined).length,
      changed: changes.filter((change) => change.remote !== undefined && change.file !== undefined).length,
      removed: changes.filter((change) => change.file === undefined).length,
    })),
    calls: calls.map(callDocument),
    namesakes: namesakes.map(({ listed, owner }) => ({ id: listed.id, owner })),
  }
}

function callDocument(call: GlossaryCall): Document {
  switch (call.kind) {
    case 'create':
      return { kind: call.kind, title: call.title, dictionaries: call.dictionaries.map(sizeOf) }
    case 'patch':
      return {
        kind: call.kind,
        title: call.title ?? null,
        dictionaries: call.dictionary === undefined ? [] : [sizeOf(call.dictionary)],
      }
    case 'put':
      return { kind: call.kind, title: null, dictionaries: [sizeOf(call.dictionary)] }
    case 'delete':
      return { kind: call.kind, title: null, dictionaries: [{ pair: pairOf(call), entries: 0 }] }
  }
}

function sizeOf(dictionary: GlossaryDictionary) {
  return { pair: pairOf(dictionary), entries: dictionary.entries.size }
}

export async function diffFiles(context: CommandContext, names: readonly string[]): Promise<Answer> {
  return withResources(context, async (place) => {
    const plans = await planPushes(await readFiles(names, place), { glossaries: openGlossaries(place) })
    const files = plans.map((plan) => ({ plan, diff: diffOf(plan) }))
    const isSame = files.every(({ plan: { standing }, diff: { title, dictionaries } }) => {
      const isNamed = title.side === 'same'
      const isThere = standing === 'known' || standing === 'adopted'
      return isThere && isNamed && dictionaries.every(({ changes }) => changes.length === 0)
    })
    return {
      exitCode: !isSame && context.flags.has('exit-code') ? exits.findings : exits.done,
      document: {
        isSame,
        files: files.map(({ plan: { file, standing, remote }, diff: { title, dictionaries } }) => ({
          path: file.path,
          name: file.name,
          standing,
          glossaryId: remote?.id ?? null,
          title,
          pairs: dictionaries.map(({ pair, side, changes }) => ({
            pair,
            side,
            changes: changes.map((change) => ({
              term: change.term,
              service: change.remote ?? null,
              file: change.file ?? null,
            })),
          })),
        })),
      },
      screen: renderDiff(files),
    }
  })
}

function diffOf({ diff, file }: PushPlan): GlossaryDiff {
  return diff ?? diffGlossary({ file, remote: { id: '', title: '', dictionaries: [] }, pushed: {} })
}
