import { Argument, type Command } from 'commander'
import { createExampleFormatter } from '../context/command-group.ts'
import type { CommandContext } from '../context/context.ts'

const quotePowershell = (word: string) => `'${word.replaceAll("'", "''")}'`
const formatPowershellList = (values: readonly string[]) => `@(${values.map(quotePowershell).join(', ')})`

/** A command in the PowerShell script: its path of words and what may follow. */
interface CompletionEntry {
  path: string
  words: readonly string[]
  options: readonly CompletionOption[]
}

interface CompletionOption {
  flag: string
  summary: string
  choices: readonly string[]
  takesValue: boolean
  /** The value is, or may be, a path on this machine. */
  takesFile: boolean
}

/** Placeholders of paths on this machine, or of texts that may also be given as the path of a file. */
const filePlaceholders: ReadonlySet<string> = new Set(['file', 'folder', 'path', 'yaml', 'json'])

const hasChoices = ({ choices }: CompletionOption): boolean => choices.length > 0

/** Script for PowerShell 5 and 7. If nothing matches, PowerShell completes file names. */
const buildPowershellScript = (
  commands: readonly CompletionEntry[],
): string => `# uresuji completion for PowerShell:  uresuji completion powershell >> $PROFILE
Register-ArgumentCompleter -Native -CommandName uresuji -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @{
${commands.map(({ path, words }) => `    ${quotePowershell(path)} = ${formatPowershellList(words)}`).join('\n')}
  }
  $values = @{
${commands.flatMap(({ path, options }) => options.filter(hasChoices).map(({ flag, choices }) => `    ${quotePowershell(`${path} ${flag}`)} = ${formatPowershellList(choices)}`)).join('\n')}
  }
  $files = ${formatPowershellList(commands.flatMap(({ path, options }) => options.filter(({ takesFile }) => takesFile).map(({ flag }) => `${path} ${flag}`)))}
  $typed = @($commandAst.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  $command = ''
  foreach ($one in $typed) {
    $next = if ($command) { "$command $one" } else { $one }
    if ($words.ContainsKey($next)) { $command = $next }
  }
  $before = if ($typed.Count -gt 0) { $typed[-1] } else { '' }
  if ($files -contains "$command $before") { return }
  $offered = if ($values.ContainsKey("$command $before")) { $values["$command $before"] } else { $words[$command] }
  $offered | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`

interface CommandEntry {
  name: string
  summary: string
  options: readonly CompletionOption[]
  choices: readonly string[]
  /** Position of the argument with choices, from 1. */
  choicesAt: number
  takesFiles: boolean
  below: readonly CommandEntry[]
}

/** Collects commands, options and choices from the program. */
function listEntries(program: Command, root = program): CommandEntry[] {
  const getOptions = (command: Command): CompletionOption[] =>
    command.options.map((option) => ({
      flag: option.long ?? option.short ?? '',
      summary: option.description,
      choices: option.argChoices ?? [],
      takesValue: option.required || option.optional,
      takesFile: filePlaceholders.has(/[<[]([a-z]+)/.exec(option.flags)?.[1] ?? ''),
    }))
  return program.commands.map((command) => ({
    name: command.name(),
    summary: command.description(),
    options: [...getOptions(command), ...getOptions(root)],
    choices: command.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
    choicesAt: command.registeredArguments.findIndex((argument) => argument.argChoices) + 1,
    takesFiles: command.registeredArguments.some((argument) => filePlaceholders.has(argument.name())),
    below: listEntries(command, root),
  }))
}

/** All commands with their paths of words: `contracts`, `contracts show`. */
const listPaths = (entries: readonly CommandEntry[], before = ''): { path: string; entry: CommandEntry }[] =>
  entries.flatMap((entry) => [{ path: `${before}${entry.name}`, entry }, ...listPaths(entry.below, `${before}${entry.name} `)])

const listNames = (entries: readonly CommandEntry[]) => entries.map((entry) => entry.name)

const buildBashScript = (entries: readonly CommandEntry[]): string => {
  const all = listPaths(entries)
  const cases = all.map(({ path, entry }) => {
    const values = entry.options
      .filter(hasChoices)
      .map((option) => `        ${option.flag}) COMPREPLY=($(compgen -W '${option.choices.join(' ')}' -- "$word")); return ;;`)
    const fileFlags = entry.options.filter(({ takesFile }) => takesFile).map(({ flag }) => flag)
    if (fileFlags.length > 0) values.push(`        ${fileFlags.join('|')}) COMPREPLY=($(compgen -f -- "$word")); return ;;`)
    return `    '${path}')
      case "$before" in
${values.join('\n')}
      esac
      words_of='${[...entry.options.map((option) => option.flag), ...listNames(entry.below), ...entry.choices].join(' ')}'${entry.takesFiles ? '\n      COMPREPLY=($(compgen -f -- "$word"))' : ''} ;;`
  })
  return `# uresuji completion for bash:  uresuji completion bash > ~/.local/share/bash-completion/completions/uresuji
_uresuji() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" command='' one words_of=''
  COMPREPLY=()
  for one in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${command:+$command }$one" in ${all.map(({ path }) => `'${path}'`).join('|')}) command="\${command:+$command }$one" ;; esac
  done
  case "$command" in
    '') words_of='${listNames(entries).join(' ')} help --help --version' ;;
${cases.join('\n')}
  esac
  COMPREPLY+=($(compgen -W "$words_of" -- "$word"))
}
complete -o filenames -F _uresuji uresuji
`
}

const quoteZsh = (text: string) => text.replaceAll("'", "'\\''").replaceAll('[', '(').replaceAll(']', ')').replaceAll(':', '\\:')

/** zsh action that completes the value of an option; a space completes nothing. */
const getZshAction = (option: CompletionOption): string =>
  hasChoices(option) ? `(${option.choices.join(' ')})` : option.takesFile ? '_files' : ' '

/** zsh arguments of a command; for a group, its subcommands first. */
const buildZshArguments = (entry: CommandEntry, indent: string): string => {
  const lines = [
    ...entry.options.map(
      (option) => `'${option.flag}[${quoteZsh(option.summary)}]${option.takesValue ? `:value:${getZshAction(option)}` : ''}'`,
    ),
    ...(entry.below.length > 0 ? [`'1:command:(${listNames(entry.below).join(' ')})'`] : []),
    ...(entry.choices.length > 0 ? [`'${entry.choicesAt}:value:(${entry.choices.join(' ')})'`] : []),
    ...(entry.takesFiles ? ["'*:file:_files'"] : []),
  ].map((line) => `${indent}  ${line}`)
  const own = `${indent}_arguments \\\n${lines.join(' \\\n')}`
  if (entry.below.length === 0) return own
  const below = entry.below.map(
    (item) =>
      `${indent}  ${item.name})\n${indent}    shift words; (( CURRENT-- ))\n${buildZshArguments(item, `${indent}    `)}\n${indent}    return ;;`,
  )
  // the word at the cursor is still being completed
  return `${indent}(( CURRENT > 2 )) && case $words[2] in\n${below.join('\n')}\n${indent}esac\n${own}`
}

const buildZshScript = (entries: readonly CommandEntry[]): string => `#compdef uresuji
# uresuji completion for zsh:  uresuji completion zsh > "\${fpath[1]}/_uresuji"
_uresuji() {
  local line state
  _arguments -C '1: :->command' '*:: :->rest'
  case $state in
    command)
      local -a commands=(
${entries.map((entry) => `        '${entry.name}:${quoteZsh(entry.summary)}'`).join('\n')}
      )
      _describe command commands ;;
    rest)
      case $line[1] in
${entries.map((entry) => `        ${entry.name})\n${buildZshArguments(entry, '          ')} ;;`).join('\n')}
      esac ;;
  esac
}
_uresuji "$@"
`

const buildFishScript = (entries: readonly CommandEntry[]): string => {
  const escapeText = (text: string) => text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")
  // without -f, fish completes file names
  const getFishValue = (option: CompletionOption): string => {
    if (!option.takesValue) return ''
    if (hasChoices(option)) return ` -rf -a '${option.choices.join(' ')}'`
    return option.takesFile ? ' -r' : ' -rf'
  }
  const buildFishLines = (entry: CommandEntry, group: { open: string; seen: string }): string[] => {
    const condition = `${group.seen}__fish_seen_subcommand_from ${entry.name}`
    // a group's own options and subcommands are offered until one of the subcommands has been typed
    const open =
      entry.below.length > 0 ? `${condition}; and not __fish_seen_subcommand_from ${listNames(entry.below).join(' ')}` : condition
    return [
      `complete -c uresuji ${entry.takesFiles ? '' : '-f '}-n '${group.open}' -a ${entry.name} -d '${escapeText(entry.summary)}'`,
      ...(entry.choices.length > 0 ? [`complete -c uresuji -n '${open}' -a '${entry.choices.join(' ')}'`] : []),
      ...entry.options.map(
        (option) =>
          `complete -c uresuji -n '${open}' -l ${option.flag.replace(/^--/, '')} -d '${escapeText(option.summary)}'${getFishValue(option)}`,
      ),
      ...entry.below.flatMap((item) => buildFishLines(item, { open, seen: `${condition}; and ` })),
    ]
  }
  const lines = entries.flatMap((entry) => buildFishLines(entry, { open: '__fish_use_subcommand', seen: '' }))
  return `# uresuji completion for fish:  uresuji completion fish > ~/.config/fish/completions/uresuji.fish\n${lines.join('\n')}\n`
}

const buildPowershellEntries = (entries: readonly CommandEntry[]): string =>
  buildPowershellScript([
    { path: '', words: [...listNames(entries), 'help', '--help', '--version'], options: [] },
    ...listPaths(entries).map(({ path, entry }) => ({
      path,
      words: [...listNames(entry.below), ...entry.choices, ...entry.options.map((option) => option.flag)],
      options: entry.options,
    })),
  ])

const scripts = { bash: buildBashScript, zsh: buildZshScript, fish: buildFishScript, powershell: buildPowershellEntries }

export function addCompletionCommand(program: Command, context: CommandContext): void {
  const { t } = context
  program
    .command('completion')
    .description(t('completion.summary'))
    .addArgument(new Argument('<shell>', t('completion.shell')).choices(Object.keys(scripts)))
    .addHelpText(
      'after',
      createExampleFormatter(context)(
        'completion bash > ~/.local/share/bash-completion/completions/uresuji',
        `completion zsh > "\${fpath[1]}/_uresuji"`,
        'completion fish > ~/.config/fish/completions/uresuji.fish',
        'completion powershell >> $PROFILE',
      ),
    )
    .action((shell: keyof typeof scripts) => void process.stdout.write(scripts[shell](listEntries(program))))
}
