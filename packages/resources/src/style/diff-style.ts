import type { StyleInstructionText, StyleList } from '@lockale/core'
import { planStyle, type RemoteStyle } from './plan-style.ts'
import { sortedRules } from './style-content.ts'

/** From what the service has to what the file has. */
export interface StyleDiff {
  readonly title: { readonly remote: string; readonly file: string } | undefined
  readonly rules: readonly RuleDiff[]
  readonly instructions: readonly InstructionDiff[]
}

export interface RuleDiff {
  readonly category: string
  readonly rule: string
  /** Option on the service; `undefined`: only the file has the rule. */
  readonly remote: string | undefined
  /** Option in the file; `undefined`: only the service has the rule. */
  readonly file: string | undefined
}

export interface InstructionDiff {
  readonly remote: StyleInstructionText | undefined
  readonly file: StyleInstructionText | undefined
}

export function diffStyle(list: StyleList, remote: RemoteStyle): StyleDiff {
  const instructions = planStyle(list, remote).flatMap((call): readonly InstructionDiff[] => {
    if (call.kind === 'replace') return [{ remote: call.before, file: call.instruction }]
    if (call.kind === 'remove') return [{ remote: call.instruction, file: undefined }]
    return call.kind === 'add' ? [{ remote: undefined, file: call.instruction }] : []
  })
  return {
    title: list.title === remote.title ? undefined : { remote: remote.title, file: list.title },
    rules: diffRules(list.rules, remote.rules),
    instructions,
  }
}

function diffRules(file: StyleList['rules'], remote: StyleList['rules']): readonly RuleDiff[] {
  const names = new Map(
    [...sortedRules(remote), ...sortedRules(file)].map(([category, rule]) => [
      `${category}.${rule}`,
      { category, rule },
    ]),
  )
  return [...names.values()]
    .map(({ category, rule }) => ({
      category,
      rule,
      remote: remote[category]?.[rule],
      file: file[category]?.[rule],
    }))
    .filter((one) => one.remote !== one.file)
}
