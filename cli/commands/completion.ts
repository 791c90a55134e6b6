import { Argument, type Command } from 'commander'
import type { CommandContext } from '../context.ts'

const text = (word: string) => `'${word.replaceAll("'", "''")}'`
const list = (values: readonly string[]) => `@(${values.map(text).join(', ')})`

/** A command in the PowerShell script: its path of words and what may follow. */
interface CompletionEntry {
  path: string
  words: readonly string[]
  /** Choices by option. */
  values: readonly { flag: string; choices: readonly string[] }[]
}

/** Script for PowerShell 5 and 7. If nothing matches, PowerShell completes file names. */
const powershell = (
  commands: readonly CompletionEntry[],
): string => `# uresuji completion for PowerShell:  uresuji completion powershell >> $PROFILE
Register-ArgumentCompleter -Native -CommandName uresuji -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @{
${commands.map(({ path, words }) => `    ${text(path)} = ${list(words)}`).join('\n')}
  }
  $values = @{
${commands.flatMap(({ path, values }) => values.map(({ flag, choices }) => `    ${text(`${path} ${flag}`)} = ${list(choices)}`)).join('\n')}
  }
  $typed = @($commandAst.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  $command = ''
  foreach ($one in $typed) {
    $next = if ($command) { "$command $one" } else { $one }
    if ($words.ContainsKey($next)) { $command = $next }
  }
  $before = if ($typed.Count -gt 0) { $typed[-1] } else { '' }
  if (@('--mapping', '--rejects', '--out', '--file') -contains $before) { return }
  $offered = if ($values.ContainsKey("$command $before")) { $values["$command $before"] } else { $words[$command] }
  $offered | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`

interface Entry {
  name: string
  summary: string
  options: { flag: string; summary: string; choices: readonly string[]; takesValue: boolean }[]
  choices: readonly string[]
  /** Position of the argument with choices, from 1. */
  choicesAt: number
  takesFiles: boolean
  below: readonly Entry[]
}

/** Collects commands, options and choices from the program. */
function listEntries(program: Command, root = program): Entry[] {
  const getOptions = (command: Command) =>
    command.options.map((option) => ({
      flag: option.long ?? option.short ?? '',
      summary: option.description,
      choices: option.argChoices ?? [],
      takesValue: option.required || option.optional,
    }))
  return program.commands.map((command) => ({
    name: command.name(),
    summary: command.description(),
    options: [...getOptions(command), ...getOptions(root)],
    choices: command.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
    choicesAt: command.registeredArguments.findIndex((argument) => argument.argChoices) + 1,
    takesFiles: command.name() === 'import',
    below: listEntries(command, root),
  }))
}

/** All commands with their paths of words: `contracts`, `contracts show`. */
const paths = (entries: readonly Entry[], before = ''): { path: string; entry: Entry }[] =>
  entries.flatMap((entry) => [{ path: `${before}${entry.name}`, entry }, ...paths(entry.below, `${before}${entry.name} `)])

const names = (entries: readonly Entry[]) => entries.map((entry) => entry.name)

const bash = (entries: readonly Entry[]): string => {
  const all = paths(entries)
  const cases = all.map(({ path, entry }) => {
    const values = entry.options
      .filter((option) => option.choices.length > 0)
      .map((option) => `        ${option.flag}) COMPREPLY=($(compgen -W '${option.choices.join(' ')}' -- "$word")); return ;;`)
    return `    '${path}')
      case "$before" in
${values.join('\n')}
        --mapping|--rejects|--out) COMPREPLY=($(compgen -f -- "$word")); return ;;
      esac
      words_of='${[...entry.options.map((option) => option.flag), ...names(entry.below), ...entry.choices].join(' ')}'${entry.takesFiles ? '\n      COMPREPLY=($(compgen -f -- "$word"))' : ''} ;;`
  })
  return `# uresuji completion for bash:  uresuji completion bash > ~/.local/share/bash-completion/completions/uresuji
_uresuji() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command='' one words_of=''
  COMPREPLY=()
  for one in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${command:+$command }$one" in ${all.map(({ path }) => `'${path}'`).join('|')}) command="\${command:+$command }$one" ;; esac
  done
  case "$command" in
    '') words_of='${names(entries).join(' ')} help --help --version' ;;
${cases.join('\n')}
  esac
  COMPREPLY+=($(compgen -W "$words_of" -- "$word"))
}
complete -o filenames -F _uresuji uresuji
`
}

const quote = (text: string) => text.replaceAll("'", "'\\''").replaceAll('[', '(').replaceAll(']', ')').replaceAll(':', '\\:')

/** zsh arguments of a command; for a group, its subcommands first. */
const zshArguments = (entry: Entry, indent: string): string => {
  const lines = [
    ...entry.options.map(
      (option) =>
        `'${option.flag}[${quote(option.summary)}]${option.takesValue ? `:value:${option.choices.length > 0 ? `(${option.choices.join(' ')})` : '_files'}` : ''}'`,
    ),
    ...(entry.below.length > 0 ? [`'1:command:(${names(entry.below).join(' ')})'`] : []),
    ...(entry.choices.length > 0 ? [`'${entry.choicesAt}:value:(${entry.choices.join(' ')})'`] : []),
    ...(entry.takesFiles ? ["'*:file:_files'"] : []),
  ].map((line) => `${indent}  ${line}`)
  const own = `${indent}_arguments \\\n${lines.join(' \\\n')}`
  if (entry.below.length === 0) return own
  const below = entry.below.map(
    (item) =>
      `${indent}  ${item.name})\n${indent}    shift words; (( CURRENT-- ))\n${zshArguments(item, `${indent}    `)}\n${indent}    return ;;`,
  )
  // the word at the cursor is still being completed
  return `${indent}(( CURRENT > 2 )) && case $words[2] in\n${below.join('\n')}\n${indent}esac\n${own}`
}

const zsh = (entries: readonly Entry[]): string => `#compdef uresuji
# uresuji completion for zsh:  uresuji completion zsh > "\${fpath[1]}/_uresuji"
_uresuji() {
  local line state
  _arguments -C '1: :->command' '*:: :->rest'
  case $state in
    command)
      local -a commands=(
${entries.map((entry) => `        '${entry.name}:${quote(entry.summary)}'`).join('\n')}
      )
      _describe command commands ;;
    rest)
      case $line[1] in
${entries.map((entry) => `        ${entry.name})\n${zshArguments(entry, '          ')} ;;`).join('\n')}
      esac ;;
  esac
}
_uresuji "$@"
`

const fish = (entries: readonly Entry[]): string => {
  const escaped = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  const getLines = (entry: Entry, group: { open: string; seen: string }): string[] => {
    const seen = `${group.seen}__fish_seen_subcommand_from ${entry.name}`
    // a group's own options and subcommands are offered until one of the subcommands has been typed
    const open = entry.below.length > 0 ? `${seen}; and not __fish_seen_subcommand_from ${names(entry.below).join(' ')}` : seen
    return [
      `complete -c uresuji ${entry.takesFiles ? '' : '-f '}-n '${group.open}' -a ${entry.name} -d '${escaped(entry.summary)}'`,
      ...(entry.choices.length > 0 ? [`complete -c uresuji -n '${open}' -a '${entry.choices.join(' ')}'`] : []),
      ...entry.options.map(
        (option) =>
          `complete -c uresuji -n '${open}' -l ${option.flag.replace(/^--/, '')} -d '${escaped(option.summary)}'${option.takesValue ? ` -r${option.choices.length > 0 ? `f -a '${option.choices.join(' ')}'` : ''}` : ''}`,
      ),
      ...entry.below.flatMap((item) => getLines(item, { open, seen: `${seen}; and ` })),
    ]
  }
  const lines = entries.flatMap((entry) => getLines(entry, { open: '__fish_use_subcommand', seen: '' }))
  return `# uresuji completion for fish:  uresuji completion fish > ~/.config/fish/completions/uresuji.fish\n${lines.join('\n')}\n`
}

const formatEntries = (entries: readonly Entry[]): string =>
  powershell([
    { path: '', words: [...names(entries), 'help', '--help', '--version'], values: [] },
    ...paths(entries).map(({ path, entry }) => ({
      path,
      words: [...names(entry.below), ...entry.choices, ...entry.options.map((option) => option.flag)],
      values: entry.options.filter((option) => option.choices.length > 0),
    })),
  ])

const scripts = { bash, zsh, fish, powershell: formatEntries }

export function addCompletion(program: Command, { t }: CommandContext): void {
  program
    .command('completion')
    .description(t('completion.summary'))
    .addArgument(new Argument('<shell>', t('completion.shell')).choices(Object.keys(scripts)))
    .addHelpText(
      'after',
      `\n${t('examples.title')}\n  uresuji completion bash > ~/.local/share/bash-completion/completions/uresuji\n  uresuji completion zsh > "\${fpath[1]}/_uresuji"\n  uresuji completion fish > ~/.config/fish/completions/uresuji.fish\n  uresuji completion powershell >> $PROFILE`,
    )
    .action((shell: keyof typeof scripts) => void process.stdout.write(scripts[shell](listEntries(program))))
}
