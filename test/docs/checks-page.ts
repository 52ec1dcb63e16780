import { type Rule, type RuleExample, ruleOf, rules } from '@lockale/checks'
import { type RuleGroup, ruleIds } from '@lockale/errors'
import { cell, table } from './commands-page.ts'

/** docs/checks.md. Everything about a rule comes from the rule. */
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

const titles: Readonly<Record<RuleGroup, string>> = {
  file: 'Files',
  state: 'Missing and outdated translations',
  syntax: 'Placeholders, plurals and syntax',
  markup: 'Markup, URLs and numbers',
  text: 'Spelling, punctuation and white space',
  consistency: 'Consistency and terms',
  run: 'Problems of a run',
}

function introduction(): string {
  const fixable = rules.filter(hasFix).length
  return `\`lockale check\` applies ${rules.length} rules to every translation. ${fixable} of them have a safe fix, which [\`lockale fix\`](cli.md#lockale-fix)
applies. A check changes no file of a project. A fix changes neither the layout of a file nor the layout of a plural inside a message; if it had to, it is not applied.

**Severity.** \`error\` makes \`check\` fail: a machine translation with an error is never written, and an existing one is re-translated.
\`warning\` and \`info\` are shown. \`off\` disables a rule until the config gives it a severity. The tier describes the effect of a problem
on users: it *breaks* the build or the screen, *misleads* users, is *cosmetic*, or is for the *report* only. Whatever the severity, a machine translation
must keep [everything that every translation must keep](messages.md#what-every-translation-is-compared-by).

**To silence a rule**, use one of these four places. The first match wins:

1. for one message, in the comment beside its source string (of a plural, beside one of its forms): \`lockale-ignore end-stop, length-ratio\`
2. for messages by key: \`messages: [{ match: 'legal.*', checks: { 'length-ratio': 'off' } }]\`
3. for one locale: \`targets: [{ locale: 'th', checks: { 'end-stop': 'off' } }]\`
4. for the project: \`checks: { 'end-stop': 'off' }\`

A comment or an entry of \`messages\` that silences nothing is reported ([\`unused-suppression\`](#unused-suppression)). To raise the severity
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
  const own = ruleIds[group].map((id) => ruleOf(id))
  const rows = own.map((rule) => [
    `[\`${rule.id}\`](#${rule.id})`,
    rule.severity,
    rule.tier,
    hasFix(rule) ? 'safe fix' : '',
    cell(rule.what),
  ])
  return [
    `## ${titles[group]}`,
    table(['rule', 'severity', 'tier', 'fix', 'finds'], rows),
    ...own.flatMap((rule) => renderRule(rule)),
  ]
}

function renderRule(rule: Rule): readonly string[] {
  const { id, what, why, remedy, example, severity } = rule
  const how = hasFix(rule) ? [`\`lockale fix --rule ${id}\` fixes it.`] : []
  const louder = severity === 'off' ? [`Off by default. To enable it: \`checks: { '${id}': 'warning' }\`.`] : []
  return [
    `### ${id}`,
    [what, why].map(cell).join(' '),
    ...(example === undefined ? [] : [renderExample(example)]),
    ...[[...(remedy === undefined ? [] : [cell(remedy)]), ...how, ...louder].join(' ')].filter((text) => text !== ''),
  ]
}

function renderExample({ locale, source, target, better, syntax, given }: RuleExample): string {
  const about = [
    syntax === undefined ? undefined : `in ${syntax.id}`,
    given === undefined ? undefined : `with \`${given}\``,
  ]
  const words = about.filter((word) => word !== undefined).join(', ')
  return `${words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1)}:\n\n`}${table(
    ['source', `found (${locale})`, 'right'],
    [[source, target, better].map((text) => `\`\`${escapeCode(text)}\`\``)],
  )}`
}

/** As code in a table: what cannot be seen is spelled out. */
function escapeCode(text: string): string {
  const visible = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  const padded = /^[` ]|[` ]$/u.test(visible) ? ` ${visible} ` : visible
  return padded.replaceAll('|', '\\|')
}

function hasFix(rule: Rule): boolean {
  return rule.scope === 'text' && rule.fix !== undefined
}
