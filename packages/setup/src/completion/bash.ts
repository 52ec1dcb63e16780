import { casePatterns, flagsWithValue, type Hint, type ScriptParts, valueRows } from './model.ts'

/** Prints the script for bash 3.2 and later. It does not need the package bash-completion. */
export function bashScript(parts: ScriptParts): string {
  const { commands, globalFlags } = parts
  const values = valueRows(parts)
  const takes = flagsWithValue(values)
  return `# Completion of lockale for bash: eval "$(lockale completion bash)"

# What stands before the cursor: sets command, flag (whose value it is, or nothing) and typed.
__lockale_place() {
  local i word pending='' over=''
  command='' flag='' typed=\${COMP_WORDS[COMP_CWORD]}
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ $word == '=' ]]; then continue; fi
    if [[ -n $pending ]]; then pending=''; continue; fi
    case $word in
      --) over=1 ;;
      ${takes.join('|')}) if [[ -z $over ]]; then pending=$word; fi ;;
      -*) ;;
      *) if [[ -z $command ]]; then command=$word; fi ;;
    esac
  done
  # --flag=value comes as three words
  if [[ $typed == '=' ]]; then pending=\${COMP_WORDS[COMP_CWORD-1]}; typed=''; fi
  flag=$pending
}

__lockale_flags() {
  case $command in
${commands.map(({ name, flags }) => `    ${name}) printf '%s\\n' ${flags.map((flag) => flag.name).join(' ')} ;;`).join('\n')}
    *) printf '%s\\n' ${globalFlags.map((flag) => flag.name).join(' ')} ;;
  esac
}

# What may follow the last comma of a list.
__lockale_list() {
  local before=''
  if [[ $typed == *,* ]]; then before=\${typed%,*},; fi
  printf "$before%s\\n" "$@"
}

# Prints values, or the kind of what the value is.
__lockale_value() {
  case "$command $flag" in
${values
  .filter(({ value }) => value.kind !== 'none')
  .map((row) => `    ${casePatterns(row)}) ${answer(row.value, row.flag.isList)} ;;`)
  .join('\n')}
  esac
}

__lockale_operand() {
  case $command in
    '') printf '%s\\n' ${commands.map(({ name }) => name).join(' ')} ;;
${commands.flatMap(({ name, operand }) => (operand.kind === 'none' ? [] : [`    ${name}) ${answer(operand, false)} ;;`])).join('\n')}
  esac
}

_lockale() {
  local command flag typed words word IFS=$'\\n' full cut
  COMPREPLY=()
  __lockale_place
  if [[ -n $flag ]]; then words=$(__lockale_value)
  elif [[ $typed == -* ]]; then words=$(__lockale_flags)
  else words=$(__lockale_operand)
  fi
  case $words in
    '<file>') compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- "$typed")); return ;;
    '<folder>') compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -d -- "$typed")); return ;;
  esac
  # The words that were typed are quoted as the shell has them: what is open now is taken as it is meant.
  full=\${typed#[\\"\\']}
  full=\${full//\\\\/}
  # A colon breaks words: what stands before it is typed already.
  cut=''
  word=\${COMP_LINE:0:COMP_POINT}
  word=\${word##*[[:space:]]}
  if [[ $COMP_WORDBREAKS == *:* && $word == *:* && $word == *"$typed" ]]; then
    word=\${word#--*=}
    cut=\${word%:*}:
    full=\${word//\\\\/}
  fi
  for word in $words; do
    if [[ $word == "$full"* ]]; then
      word=\${word#"$cut"}
      if [[ $typed != [\\"\\']* && $word == *[!A-Za-z0-9_.,:/=@%+-]* ]]; then word=$(printf '%q' "$word"); fi
      COMPREPLY+=("$word")
    fi
  done
  if [[ \${#COMPREPLY[@]} -eq 1 && $words == *,* ]]; then compopt -o nospace 2>/dev/null; fi
}

complete -F _lockale lockale
`
}

/** Returns the command that prints a flag's values. The script replaces `<file>` by the files of the folder. */
function answer(hint: Hint, isList: boolean): string {
  switch (hint.kind) {
    case 'values':
      return `${isList ? '__lockale_list' : "printf '%s\\n'"} ${hint.values.join(' ')}`
    case 'none':
      return ':'
    default:
      return `echo '<${hint.kind}>'`
  }
}
