import { readFile } from 'node:fs/promises'
import { LockaleError } from '@lockale/errors'
import { exits } from '@lockale/terminal/exit-codes'
import { count } from '@lockale/terminal/render/figures'
import { bold, dim, green, type Line, type Screen } from '@lockale/terminal/render/screen'
import { columnsOf, padEnd, truncate } from '@lockale/terminal/render/width'
import { systemWords } from '@lockale/terminal/render/system-words'
import { chooseAction, refuseOtherFlags } from '@lockale/terminal/command/choose-action'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { resolvePath } from '@lockale/terminal/command/project-place'
import { withService } from '@lockale/terminal/service/open-service'
import { openStyles, type PushedStyle, type StyleList } from '../style/open-styles.ts'
import { printStyleFile, readStyleFile } from '../style/style-file.ts'
import { confirmsDeletion } from './with-resources.ts'

export async function style(context: CommandContext): Promise<Answer> {
  const { action, names } = chooseAction(context, 'style', {
    list: [0, 0],
    show: [1, 1],
    push: [1, 1, 'file'],
    delete: [1, 1],
  })
  refuseOtherFlags(context, { command: 'style', action, own })
  const [name = ''] = names
  return actions[action](context, name)
}

const actions = { list: listStyles, show: showStyle, push: pushStyle, delete: deleteStyle } as const

const own: Readonly<Record<string, string>> = { update: 'push', yes: 'delete' }

function listStyles(context: CommandContext): Promise<Answer> {
  return withService(context, async ({ client }) => {
    const lists = await openStyles(client, context.host.signal).list()
    return { exitCode: exits.done, document: { styles: lists.map(styleDocument) }, screen: renderStyles(lists) }
  })
}

function showStyle(context: CommandContext, wanted: string): Promise<Answer> {
  return withService(context, async ({ client }) => {
    const list = await openStyles(client, context.host.signal).find(wanted)
    return {
      exitCode: exits.done,
      document: { style: styleDocument(list), file: list.content },
      screen: printStyleFile(list.content)
        .trimEnd()
        .split('\n')
        .map((line): Line => [line]),
    }
  })
}

async function pushStyle(context: CommandContext, path: string): Promise<Answer> {
  const file = await readStyleFile({ path, text: await readText(context, path) })
  const updated = context.flags.text('update')
  return withService(context, async ({ client, place }) => {
    const styles = openStyles(client, context.host.signal)
    const before = updated === undefined ? undefined : await styles.find(updated)
    const pushed = await styles.push(file, before)
    return {
      exitCode: exits.done,
      document: { style: styleDocument(pushed.list), isNew: pushed.isNew, requests: pushed.requests },
      screen: renderPushed(pushed),
      advice: [
        ...(pushed.isNew ? [[`→ to translate with it, add "style": "${pushed.list.id}" to the config`]] : []),
        ...(place === undefined ? [['→ not persisted by the mock service']] : []),
      ],
    }
  })
}

async function readText(context: CommandContext, path: string): Promise<string> {
  try {
    const bytes = await readFile(resolvePath(path, context), { signal: context.host.signal })
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    if (context.host.signal.aborted) throw cause
    const why = cause instanceof TypeError ? 'it is not UTF-8' : systemWords(cause)
    throw new LockaleError('FILE_UNREADABLE', `${path} cannot be read: ${why}.`, {
      place: path,
      hint: 'Check the path and its permissions.',
      cause,
    })
  }
}

function deleteStyle(context: CommandContext, wanted: string): Promise<Answer> {
  return withService(context, async ({ client }) => {
    const styles = openStyles(client, context.host.signal)
    const list = await styles.find(wanted)
    const what = `the style "${list.content.name}" (${list.id})`
    if (!(await confirmsDeletion(context, what))) {
      throw new LockaleError('STYLE_DELETE_NOT_CONFIRMED', `Deletion of ${what} was not confirmed. It still exists.`, {
        hint: 'Add --yes to delete it without confirmation.',
      })
    }
    await styles.delete(list.id)
    return {
      exitCode: exits.done,
      document: { style: styleDocument(list) },
      screen: [[green('✓'), ' deleted ', bold(list.content.name), dim(`  ${list.id}`)]],
    }
  })
}

function styleDocument({ id, version, content }: StyleList): Readonly<Record<string, unknown>> {
  return {
    id,
    name: content.name,
    language: content.language,
    version: version ?? null,
    rules: amountOfRules(content),
    instructions: content.custom_instructions.length,
  }
}

function amountOfRules({ configured_rules: rules }: StyleList['content']): number {
  return Object.values(rules).reduce((sum, one) => sum + Object.keys(one).length, 0)
}

function renderStyles(lists: readonly StyleList[]): Screen {
  if (lists.length === 0) return [[dim('no styles on the service')]]
  const rows = lists.map(({ id, version, content }) => ({
    id,
    name: truncate(content.name, 40),
    language: content.language,
    at: version === undefined ? '' : `version ${version}`,
    holds: `${count(amountOfRules(content), 'rule')} · ${count(content.custom_instructions.length, 'instruction')}`,
  }))
  const widest = (of: 'name' | 'at') => Math.max(...rows.map((row) => columnsOf(row[of])))
  const [name, at] = [widest('name'), widest('at')]
  return rows.map((row): Line => [
    dim(row.id),
    '  ',
    bold(padEnd(row.name, name)),
    `  ${row.language}  ${padEnd(row.at, at)}  ${row.holds}`,
  ])
}

function renderPushed({ list: { id, version, content }, isNew, requests }: PushedStyle): Screen {
  const did = isNew ? 'created' : requests === 0 ? 'up to date' : `updated · ${count(requests, 'request')}`
  const at = version === undefined ? '' : ` · version ${version}`
  return [
    [
      requests === 0 ? green('=') : green('✓'),
      ' ',
      bold(content.name),
      `  ${content.language} · ${did}${at}`,
      dim(` · ${id}`),
    ],
  ]
}
