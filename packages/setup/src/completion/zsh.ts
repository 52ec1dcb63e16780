import { casePatterns, type CompletedFlag, flagsWithValue, type Hint, type ScriptParts, valueRows } from './model.ts'

export function zshScript(parts: ScriptParts): string {
  const { commands, globalFlags } = parts
  const values = valueRows(parts)
  const takes = flagsWithValue(values)
  const flagRows = (flags: readonly CompletedFlag[]) =>
    flags.map(({ name, help }) => quote(`${name}:${help}`)).join(' ')
  return `#compdef lockale
# Completion of lockale for zsh: source <(lockale completion zsh), behind compinit

__lockale_list() {
  compset -P '*,'
  compadd -S '' -- "$@"
}

_lockale() {
  local command='' flag='' pending='' word i over=''
  for ((i = 2; i < CURRENT; i++)); do
    word=$words[i]
    if [[ -n $pending ]]; then pending=''; continue; fi
    case $word in
      --) over=1 ;;
      (${takes.join('|')})) if [[ -z $over ]]; then pending=$word; fi ;;
      -*) ;;
      *) if [[ -z $command ]]; then command=$word; fi ;;
    esac
  done
  flag=$pending
  if [[ -z $flag && -z $over && $words[CURRENT] == --*=* ]]; then
    flag=\${words[CURRENT]%%=*}
    compset -P '*='
  fi
  if [[ -n $flag ]]; then
    case "$command $flag" in
${values
  .filter(({ value }) => value.kind !== 'none')
  .map((row) => `      (${casePatterns(row)})) ${action(row.value, row.flag.isList)} ;;`)
  .join('\n')}
    esac
    return
  fi
  if [[ $words[CURRENT] == -* && -z $over ]]; then
    local -a flags
    case $command in
${commands.map(({ name, flags }) => `      ${name}) flags=(${flagRows(flags)}) ;;`).join('\n')}
      *) flags=(${flagRows(globalFlags)}) ;;
    esac
    _describe flag flags
    return
  fi
  case $command in
    '')
      local -a commands
      commands=(${commands.map(({ name, summary }) => quote(`${name}:${summary}`)).join(' ')})
      _describe command commands ;;
${commands.flatMap(({ name, operand }) => (operand.kind === 'none' ? [] : [`    ${name}) ${action(operand, false)} ;;`])).join('\n')}
  esac
}

# Loaded from a folder of fpath it is the function itself; sourced, it makes itself known.
if [[ $funcstack[1] == _lockale ]]; then _lockale "$@"; else compdef _lockale lockale; fi
`
}

function action(hint: Hint, isList: boolean): string {
  switch (hint.kind) {
    case 'values':
      return `${isList ? '__lockale_list' : 'compadd --'} ${hint.values.join(' ')}`
    case 'file':
      return '_files'
    case 'folder':
      return '_files -/'
    default:
      return ':'
  }
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
