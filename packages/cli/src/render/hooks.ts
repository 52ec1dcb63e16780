import type { HookReport, HookStatus } from '@lockale/project'
import { bold, dim, green, type Line, type Screen, yellow } from './screen.ts'

/** What a hook runs, by its task. */
const commands = { check: 'lockale check --staged', sync: 'lockale sync --staged --stage-fixed' } as const

export function renderHooks(
  { files, settings, manager, task, byHand }: HookReport,
  { action, dryRun }: { readonly action: 'install' | 'uninstall'; readonly dryRun: boolean },
): Screen {
  const done = dryRun ? '·' : '✓'
  const changes = files.map(({ file, change }): Line => {
    const word = { created: 'made', changed: 'changed', removed: 'removed', same: 'as it should be already' }[change]
    return [green(done), ` ${file} ${dryRun && change !== 'same' ? `would be ${word}` : word}`]
  })
  const set = settings.map((setting): Line => [
    green(done),
    ` git config ${setting}${action === 'uninstall' ? ' removed' : ''}`,
  ])
  const snippet: readonly Line[] =
    byHand === undefined
      ? []
      : [
          [yellow('!'), ` ${byHand.file} is left as it is: ${byHand.why}`],
          ...byHand.snippet
            .split('\n')
            .filter(Boolean)
            .map((line): Line => [dim('  '), line]),
        ]
  if (action === 'uninstall') {
    return files.length + settings.length === 0 && byHand === undefined
      ? [[green('✓'), ' nothing of lockale is in the hooks here']]
      : [...changes, ...set, ...snippet]
  }
  const what: readonly Line[] =
    byHand === undefined ? [[dim(`i before each commit, by ${manager}: `), bold(commands[task])]] : []
  return [...changes, ...set, ...what, ...snippet]
}

export function renderHooksAdvice({ next, byHand }: HookReport): Screen {
  return [
    ...(byHand === undefined || byHand.snippet === '' ? [] : [[`→ put these lines into ${byHand.file}`]]),
    ...(next === undefined ? [] : [[`→ ${next}  once in each clone`]]),
  ]
}

export function renderHookStatus({ manager, installed, mergeDriver }: HookStatus): Screen {
  const places = installed.map((place): Line => [
    green('✓'),
    ` ${place.file} `,
    dim(`(${place.manager})`),
    ` ${commands[place.task]}`,
  ])
  const none: readonly Line[] = [
    ['· no hook of lockale; hooks here are run by ', bold(manager)],
    ['→ lockale hooks install'],
  ]
  const driver: Line = mergeDriver.isSet
    ? [
        green('✓'),
        ' locale files are merged text by text',
        mergeDriver.hasAttributes ? '' : ', but .gitattributes does not say which',
      ]
    : mergeDriver.hasAttributes
      ? [
          yellow('!'),
          ' .gitattributes names the merge driver, and this clone does not have it: lockale hooks install --merge-driver',
        ]
      : ['· locale files are merged by lines ', dim('(lockale hooks install --merge-driver)')]
  return [...(installed.length === 0 ? none : places), driver]
}
