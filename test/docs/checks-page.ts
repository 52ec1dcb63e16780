import { doubtOf, type Rule, ruleOf, rules } from '@lockale/checks'
import { type DiagnosticCode, ruleIds } from '@lockale/errors'
import { explainCode } from 'lockale/src/commands/check/explain.ts'
import { cell, table } from './commands-page.ts'
import { renderProject, renderStrings } from './example-markdown.ts'
import { exampleOf } from './examples/examples.ts'
import { siteUrl } from './site-url.ts'

/** docs/checks.md: what all rules have in common, and a line for each. */
export function renderChecksPage(): string {
  const groups = Object.keys(ruleIds) as RuleGroup[]
  const page = [
    '# Checks',
    '<!-- Made from the rules: npx vitest run test/docs -u -->',
    introduction(),
    ...groups.flatMap((group) => renderGroup(group)),
  ]
  return `${page.join('\n\n')}\n`
}

type RuleGroup = keyof typeof ruleIds

const titles: Readonly<Record<RuleGroup, string>> = {
  file: 'Files',
  state: 'Missing and outdated translations',
  syntax: 'Placeholders, plurals and message formats',
  markup: 'Markup, URLs and numbers',
  text: 'Spelling, punctuation and white space',
  consistency: 'Consistency and terms',
  run: 'Runs, and settings of checks',
}

function introduction(): string {
  const fixable = rules.filter(hasFix)
  return `\`lockale check\` applies ${rules.length} rules to every translation. ${fixable.length} of them have a safe fix, which [\`lockale fix\`](${siteUrl('cli/fix')})
applies: ${fixable.map(({ id }) => linkTo(id)).join(',\n')}.

A check changes no file of a project. A fix changes neither the layout of a file nor the layout of a plural inside a message; if it had to, it is not applied.

**Severity.** \`error\` makes \`check\` fail: a machine translation with an error is never written, and an existing one is re-translated.
\`warning\` and \`info\` are shown. \`off\` disables a rule until the config gives it a severity. Whatever the severity, a machine translation
must keep [everything that every translation must keep](messages.md#what-every-translation-is-compared-by).

**New machine translations** are checked when they arrive. The tables below say what \`sync\` does if a rule finds a problem in one:
*refused* is never written; *asked again* is [a second request](messages.md#doubtful-answers), and a mark \`~\` if that is not better; *to confirm* is a second
request without the mark; *needs review* is the mark at once. With the severity \`error\`, each of these rules refuses. Other problems are reported by \`check\`.

**Habits.** Some rules about punctuation, spaces and capitals learn from the human translations of a locale. If a quarter of them have
the same problem, such as no full stop where the source has one, it is a habit of the locale and is not reported; from 5 % on it is \`info\`.
Other rules report what nearly all translations of a locale do in another way: ${linkTo('unusual-mark')}, ${linkTo('name-lost')}, ${linkTo('script-mixed')}.

**To silence a rule**, use one of these four places. The first match wins:

1. for one message, in the comment beside its source string (of a plural, beside one of its forms): \`lockale-ignore end-stop, length-ratio\`
2. for messages by key: \`messages: [{ match: 'legal.*', checks: { 'length-ratio': 'off' } }]\`
3. for one locale: \`targets: [{ locale: 'th', checks: { 'end-stop': 'off' } }]\`
4. for the project: \`checks: { 'end-stop': 'off' }\`

A comment or an entry of \`messages\` that silences nothing is reported (${linkTo('unused-suppression')}). To raise the severity
of a rule, write \`'warning'\` or \`'error'\` in the same places.

**Existing projects** often have years of translations, with problems that will not be fixed today. \`lockale baseline\` records them in
\`lockale.baseline\` (or in the file that \`baseline\` in the config names). Recorded problems do not fail, new ones do, and \`check\` says when the
file can be shortened. A problem is identified by rule, locale, file, message and what was found, so lines may move. A file that cannot be
read is always reported.

**False alarms** were counted in the translations of eight public projects (36,446 messages). Rules with severity \`error\` report 52 strings
(0.14 %); the tests list each of them with its problem. About 1.5 % of the messages have a warning, nearly half of them a full stop at the end of
only one of source and translation.

**Length limits** come from the config (\`maxLength\`, \`maxLines\`, \`maxWidth\` in [\`messages\`](config.md#messages), \`maxLength\` in
\`files\`) or from the comment beside a source string: \`max: 24\`.`
}

function renderGroup(group: RuleGroup): readonly string[] {
  const title = `## ${titles[group]}`
  const own = ruleIds[group].map((id) => ruleOf(id))
  if (own.every(({ id }) => doubtOf(id).acts === 'tell')) {
    return [
      title,
      table(
        ['rule', 'severity', 'finds'],
        own.map(({ id, severity, what }) => [linkTo(id), severity, cell(what)]),
      ),
    ]
  }
  const rows = own.map(({ id, severity, what }) => [linkTo(id), severity, arrivals[doubtOf(id).acts], cell(what)])
  return [title, table(['rule', 'severity', 'new translation', 'finds'], rows)]
}

function linkTo(id: string): string {
  return `[\`${id}\`](${siteUrl(`checks/${id}`)})`
}

/** A page for each rule, by path. Everything comes from the rule and from what `lockale explain` says of it. */
export function renderRulePages(): ReadonlyMap<string, string> {
  return new Map(rules.map((rule) => [`checks/${rule.id}.md`, `${renderRule(rule).join('\n\n')}\n`]))
}

function renderRule(rule: Rule): readonly string[] {
  const { id, what, why, severity, tier } = rule
  const { strings } = explainCode(id)
  const project = strings === undefined ? exampleOf(id) : undefined
  return [
    `# ${id}`,
    cell(what),
    table(
      ['severity', 'effect', 'new translation', 'safe fix'],
      [[severity, effects[tier], arrivals[doubtOf(id).acts], hasFix(rule) ? 'yes' : 'no']],
    ),
    '## Why it matters',
    cell(why),
    ...(strings === undefined ? [] : ['## Example', renderStrings(strings)]),
    ...(project === undefined ? [] : renderProject(project)),
    ...renderFix(rule),
    ...renderOptions(rule),
    ...renderSettings(rule),
    '## See also',
    `- [${titles[groupOf(id)]}](../checks.md#${anchorOf(titles[groupOf(id)])}): the other rules of this group
- [Checks](../checks.md): severities, baselines, all ways to silence a rule
- \`lockale explain ${id}\` shows this page in the terminal`,
  ]
}

/** What a problem does, in the order of `tier`. */
const effects: Readonly<Record<Rule['tier'], string>> = {
  breaks: 'breaks the build or the screen',
  misleads: 'misleads users',
  cosmetic: 'cosmetic',
  report: 'report only',
}

/** What `sync` does with a machine translation that arrives with the problem. */
const arrivals: Readonly<Record<ReturnType<typeof doubtOf>['acts'], string>> = {
  refuse: 'refused',
  ask: 'asked again',
  confirm: 'to confirm',
  retag: 'asked again',
  mark: 'needs review',
  tell: '',
}

function renderFix(rule: Rule): readonly string[] {
  const { id, remedy } = rule
  const said = [
    ...(remedy === undefined ? [] : [cell(remedy)]),
    ...(hasFix(rule) ? [`\`lockale fix --rule ${id}\` fixes it.`] : []),
  ]
  return said.length === 0 ? [] : ['## How to fix it', said.join(' ')]
}

/** Rules that find nothing without a setting of the project, and where the setting is explained. */
const settings: Readonly<Partial<Record<DiagnosticCode, string>>> = {
  'max-length': '[`maxLength`](../config.md#messages), or `max: 24` in the comment beside a source string',
  'max-lines': '[`maxLines`](../config.md#messages)',
  'max-size': '[`maxWidth`](../config.md#messages)',
  'must-match': '[`mustMatch`](../config.md#messages)',
  'own-rule': '[`rules`](../guide/own-rules.md)',
  'glossary-term-missing': '[`terms`](../config.md#targets)',
  'forbidden-term': '[`forbidden`](../config.md#targets)',
  'do-not-translate': '[`doNotTranslate`](../config.md#fields)',
}

function renderOptions({ id, example }: Rule): readonly string[] {
  const setting = settings[id]
  const isSet = example?.limits !== undefined || example?.options !== undefined
  if (isSet !== (setting !== undefined)) throw new Error(`${id}: the setting of its example is explained nowhere.`)
  return setting === undefined ? [] : ['## Options', `This rule applies where the config has ${setting}.`]
}

function renderSettings({ id, severity }: Rule): readonly string[] {
  const rows = explainCode(id).settings.map(({ applies, write }) => [applies, `\`${write}\``])
  if (rows.length === 0) return ['## How to silence it', 'The severity of this rule cannot be changed.']
  const isOff = severity === 'off'
  return [
    isOff ? '## How to enable it' : '## How to silence it',
    isOff
      ? 'This rule is off by default. Write one of these; the first match wins:'
      : "Write one of these; the first match wins. To change the severity, write `'error'`, `'warning'` or `'info'` instead of `'off'`.",
    table(['where', 'what to write'], rows),
  ]
}

function groupOf(id: DiagnosticCode): RuleGroup {
  const groups = Object.keys(ruleIds) as RuleGroup[]
  const found = groups.find((group) => ruleIds[group].some((own) => own === id))
  if (found === undefined) throw new Error(`${id} is in no group.`)
  return found
}

/** As GitHub spells the fragment of a heading. */
export function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}

function hasFix(rule: Rule): boolean {
  return rule.scope === 'text' && rule.fix !== undefined
}
