import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Command, CommanderError } from 'commander'
import { describe, expect, it } from 'vitest'
import { cliPlaceholders } from '../shared/messages/cli-placeholders.ts'
import { analysisCommands } from './commands/analysis-commands.ts'
import { wrapHelp } from './context/help-text.ts'
import { createTranslate, detectLanguage } from './context/language.ts'
import { formatCsv } from './output/write-output.ts'
import { buildProgram, findTypedCommand, toUsageFailure } from './program.ts'
import { runInProcess } from './testing/run-in-process.ts'

const main = fileURLToPath(new URL('main.mjs', import.meta.url))
const run = (...args: string[]) => runInProcess(args)

describe('command line', () => {
  it('loads only the code of the typed command', async () => {
    const context = { language: 'ja', t: createTranslate('ja'), env: {} } as const
    const all = await buildProgram(context)
    for (const command of all.commands) {
      const loginProgram = await buildProgram({ ...context, typed: ['--server', 'login', '--json', command.name(), 'search'] })
      const names = loginProgram.commands.map((item) => item.name())
      if (command.name() === 'completion') expect(names).toEqual(all.commands.map((item) => item.name()))
      else expect(names).toEqual([command.name()])
      expect(loginProgram.commands.at(-1)?.helpInformation(), command.name()).toBe(
        all.commands.find((item) => item.name() === names.at(-1))?.helpInformation(),
      )
    }
  })

  it.each([
    [['ranking', '--genre', '03'], 'ranking'],
    [['--profile', 'night', '--json', 'ranking'], 'ranking'],
    [['help', 'ranking'], 'ranking'],
    [['--help'], null],
    [['--server', 'http://127.0.0.1'], null],
    [[], null],
  ])('finds the command for the arguments %j', (args, name) => {
    expect(findTypedCommand(args)).toBe(name)
  })

  it('loads the code of all commands if none or an unknown one is typed', async () => {
    const context = { language: 'ja', t: createTranslate('ja'), env: {} } as const
    const { length } = (await buildProgram(context)).commands
    for (const typed of [[], ['--help'], ['help'], ['serch', 'login']])
      expect((await buildProgram({ ...context, typed })).commands).toHaveLength(length)
    expect((await run('serch', 'login')).stderr).toContain('search')
  })

  it('has help in both languages, with an example for every command that has options', async () => {
    for (const language of ['ja', 'en'] as const) {
      const program = await buildProgram({ language, t: createTranslate(language), env: {} })
      expect(program.commands.map((command) => command.name())).toEqual([
        'login',
        'logout',
        'whoami',
        'password',
        'ask',
        'today',
        'search',
        'product',
        'trend',
        'ranking',
        ...analysisCommands.map(({ name }) => name),
        'export',
        'jobs',
        'schedules',
        'groups',
        'favorites',
        'reports',
        'watches',
        'notices',
        'masters',
        'cover',
        'import',
        'mapping',
        'loads',
        'inbox',
        'data-health',
        'contracts',
        'patterns',
        'reprint-parameters',
        'users',
        'tokens',
        'audit',
        'query',
        'mcp',
        'completion',
      ])
      for (const command of program.commands.flatMap((item) => [item, ...item.commands])) {
        expect(command.description().length).toBeGreaterThan(3)
        for (const option of command.options) expect(option.description, `${command.name()} ${option.long}`).not.toBe('')
      }
    }
    const japanese = await run('ranking', '--help')
    expect(japanese).toMatchObject({ status: 0, stderr: '' })
    expect(japanese.stdout).toContain('使い方: uresuji ranking')
    expect(japanese.stdout).toContain('共通のオプション:')
    expect(japanese.stdout).toContain('uresuji ranking --kind book')
    const english = await run('ranking', '--help', '--lang', 'en')
    expect(english.stdout).toContain('Usage: uresuji ranking')
    expect(english.stdout).not.toMatch(/[ぁ-ん]/)
  })

  it.each(['ja', 'en'] as const)('translates all help texts: %s', async (language) => {
    const t = createTranslate(language)
    const program = await buildProgram({ language, t, env: {} })
    const listCommands = (command: Command): Command[] => [command, ...command.commands.flatMap(listCommands)]
    for (const command of listCommands(program)) {
      const help = command.helpInformation()
      if (language === 'en') expect(help).not.toMatch(/[ぁ-んァ-ヶ一-龠]/)
      // texts of the command-line library, and placeholders
      else expect(help).not.toMatch(/display help|Usage:|Arguments:|Options:|Commands:|[<[][a-z]/)
      for (const name of [
        ...command.registeredArguments.map((argument) => argument.name()),
        ...command.options.flatMap((option) => /[<[]([a-z]+)/.exec(option.flags)?.[1] ?? []),
      ])
        expect(Object.keys(cliPlaceholders.ja), name).toContain(`placeholder.${name}`)
    }
  })

  it('reports a missing mandatory option in the form in which it must be typed', () => {
    const error = new CommanderError(
      1,
      'commander.missingMandatoryOptionValue',
      "error: required option '--when <calendar>' not specified",
    )
    expect(toUsageFailure(error, createTranslate('ja'))?.message).toBe('--when を指定してください。')
  })

  it
    .skipIf(!existsSync('/dev/full'))
    .each([[['--help']], [['ranking', '--help', '--lang', 'en']], [['--version']], [['completion', 'bash']]])(
    'reports a full disk without a stack trace: %j',
    (args) => {
      const full = openSync('/dev/full', 'w')
      const { status, stderr } = spawnSync(process.execPath, [main, ...args], {
        encoding: 'utf8',
        stdio: ['ignore', full, 'pipe'],
        env: { PATH: process.env.PATH, LANG: 'ja_JP.UTF-8' },
      })
      closeSync(full)
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: args.includes('en')
          ? 'Error: Cannot write the output (the disk is full).\n'
          : 'エラー: 出力を書き込めません（空き容量が足りません）。\n',
      })
    },
  )

  it('reports errors of commands on stderr with the exit codes listed in the help', async () => {
    expect(await run()).toMatchObject({ status: 1, stderr: '' })
    expect(await run('--version')).toMatchObject({ status: 0 })
    expect(await run('rankin')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'エラー: rankin というコマンドはありません。 ranking ではありませんか。\n',
    })
    expect(await run('search', '--foo')).toMatchObject({ status: 1, stdout: '' })
    expect(await run('search', '--by')).toMatchObject({ status: 1, stderr: 'エラー: --by には値が必要です。\n' })
    expect((await run('masters', 'x')).stderr).toContain('genres, items, publishers')
    expect(await run('product')).toMatchObject({ status: 1, stderr: 'エラー: コード を指定してください。\n' })
    expect(await run('ranking', '--json', '--csv')).toMatchObject({ status: 1, stdout: '' })
    expect(await run('whoami')).toMatchObject({ status: 2, stdout: '' })
    expect(await run('login', '--username', 'a@b.example', '--password-stdin', '--lang', 'en')).toMatchObject({
      status: 4,
      stdout: '',
    })
  })

  it('reports an invalid server URL from any source', async () => {
    for (const address of ['htp:/x', 'localhost:8080', 'http:/x', 'ftp://x', 'http://', 'x y'])
      expect(await run('whoami', '--server', address)).toEqual({
        status: 1,
        stdout: '',
        stderr: `エラー: --server: 「${address}」はアドレスとして正しくありません。http://127.0.0.1:8080 の形で指定してください。\n`,
      })
    expect((await run('whoami', '--server', 'HTTP://127.0.0.1:9/api/')).status).toBe(2)
  })

  it('groups commands by purpose in the help', async () => {
    const { stdout } = await run('--help', '--lang', 'en')
    const headings = ['Sign-in:', 'Titles and analyses:', 'Saved items and notices:', 'Master data and loads:', 'Other:']
    const places = headings.map((heading) => stdout.indexOf(`\n${heading}\n`))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(stdout).not.toContain('\nCommands:')
  })

  it('accepts the same trend units in every analysis, and lists them for invalid ones', async () => {
    for (const command of [
      ['trend', '9784999900114'],
      ['genre-trend'],
      ['brand'],
      ['compare', '9784999900114'],
      ['export', 'sales-data'],
    ])
      for (const unit of ['weeek', '2', 'Week', 'hours'])
        expect(await run(...command, '--unit', unit)).toMatchObject({
          status: 1,
          stdout: '',
          stderr: expect.stringMatching(/^エラー: --unit: (hour, )?day, week, month のいずれかを指定してください。\n$/),
        })
    // not signed in here: the value is accepted
    expect((await run('genre-trend', '--unit', 'week')).status).toBe(2)
  })

  it('groups showing, cancelling and undoing of loads in one command, and asks before undoing', async () => {
    expect((await run('loads', '--help')).stdout).toMatch(
      /show <取り込み>[\s\S]*cancel <取り込み>[\s\S]*undo \[オプション\] <取り込み>/,
    )
    expect(await run('loads', 'undo')).toMatchObject({ status: 1, stderr: 'エラー: 取り込み を指定してください。\n' })
    expect(await run('loads', 'undo', '4f0c2a91')).toMatchObject({ status: 2, stdout: '' })
    expect((await run('import', '--help')).stdout).toContain('--max-rejects <上限>')
  })

  it('completes commands, subcommands, options and values in PowerShell', async () => {
    const { status, stdout } = await run('completion', 'powershell')
    expect(status).toBe(0)
    expect(stdout).toContain('Register-ArgumentCompleter -Native -CommandName uresuji')
    expect(stdout).toMatch(/'loads' = @\('show', 'cancel', 'undo', '--page'/)
    expect(stdout).toMatch(/'ranking --encoding' = @\('utf-8-bom', 'utf-8', 'cp932'\)/)
    expect(stdout).toMatch(/'completion' = @\('bash', 'zsh', 'fish', 'powershell'/)
    const [, filesList] = /\$files = @\((.*)\)/.exec(stdout) ?? []
    for (const typed of [
      'import --mapping',
      'ranking --out',
      'notices add --attach',
      'notices show --pdf',
      'schedules add --body',
    ])
      expect(filesList).toContain(`'${typed}'`)
    expect(filesList).not.toContain("'ranking --genre'")
    // PowerShell must read each entry as a plain word: quotation marks are paired
    for (const line of stdout.split('\n').filter((value) => value.includes(' = @('))) expect(line.split("'").length % 2).toBe(1)
  })

  it('lists items by a command without subcommand, and offers subcommands for other actions', async () => {
    const help = await run('contracts', '--help')
    expect(help).toMatchObject({ status: 0, stderr: '' })
    expect(help.stdout).toContain('--category')
    expect(help.stdout).toContain('show [オプション] <契約>')
    const below = await run('contracts', 'show', '--help')
    expect(below.stdout).toContain('使い方: uresuji contracts show')
    expect(below.stdout).toContain('--at <日時>')
    // the list's options do not belong to its subcommands
    expect(below.stdout).not.toContain('--category')
    expect((await run('users', 'role', '--help', '--lang', 'en')).stdout).not.toMatch(/[ぁ-ん]/)
    const expectRefusal = async (...args: string[]) => {
      const { status, stdout, stderr } = await run(...args)
      expect([status, stdout]).toEqual([1, ''])
      return stderr
    }
    expect(await expectRefusal('contracts', 'shwo')).toBe(
      'エラー: contracts shwo というコマンドはありません。show, add, change, history のいずれかを指定してください。\n',
    )
    expect(await expectRefusal('contracts', 'show', '200001', '--keyword', 'x')).toBe(
      'エラー: --keyword というオプションはありません。\n',
    )
    expect(await expectRefusal('contracts', 'show')).toBe('エラー: 契約 を指定してください。\n')
    expect(await expectRefusal('contracts', 'show', '200001', '--at', 'soon')).toContain('--at: 日時を 2026/11/20')
    expect(await expectRefusal('contracts', '--status', 'valid,gone')).toContain('--status: valid, invalid, deleted のいずれか')
    expect(await expectRefusal('contracts', '--keyword', 'x'.repeat(101))).toBe(
      'エラー: --keyword: 100文字以内で入力してください\n',
    )
    expect(await expectRefusal('users', 'role', 'a@b.example', 'boss')).toBe(
      'エラー: 種類: general, admin のいずれかを指定してください。\n',
    )
    expect(await expectRefusal('audit', '--from', '20th')).toBe('エラー: --from: 日付を 2026/11/20 の形で入力してください\n')
    expect(await expectRefusal('audit', '--from', '2026/11/20', '--to', '2026/11/19')).toContain('--to: 終了日には')
    // global options are accepted in any position, also before the subcommand
    expect(await run('contracts', '--lang', 'en', 'show', '200001')).toMatchObject({ status: 2, stdout: '' })
  })

  it('exports every analysis in bulk, split as its conditions allow', async () => {
    const program = await buildProgram({ language: 'ja', t: createTranslate('ja'), env: {} })
    const below = program.commands.find((command) => command.name() === 'export')?.commands ?? []
    const full = analysisCommands.filter(({ exportCall }) => exportCall !== undefined).map(({ name }) => name)
    expect(below.map((command) => command.name())).toEqual(['sales-data', 'search', 'trend', 'ranking', ...full, 'resume'])
    for (const command of below)
      for (const option of command.options) expect(option.description, `${command.name()} ${option.long}`).not.toBe('')
    const help = await run('export', 'ranking', '--help')
    expect(help).toMatchObject({ status: 0, stderr: '' })
    expect(help.stdout).toContain('--each <単位>')
    expect((await run('export', 'cumulative', '--help')).stdout).toMatch(/--each <単位>[^-]*（store）/)
    expect((await run('export', 'ranking', '--help', '--lang', 'en')).stdout).not.toMatch(/[ぁ-ん]/)
    // a group without a subcommand shows its help and fails
    expect(await run('export')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('sales-data') })
    const expectRefusal = async (...args: string[]) => {
      const { status, stdout, stderr } = await run(...args)
      expect([args, status, stdout]).toEqual([args, 1, ''])
      return stderr
    }
    expect(await expectRefusal('export', 'rankin')).toBe(
      'エラー: rankin というコマンドはありません。 ranking ではありませんか。\n',
    )
    expect(await expectRefusal('export', 'trend', '9784999900114', '--each', 'publisher')).toContain(
      '--each: day, week, month, store',
    )
    expect(await expectRefusal('export', 'ranking', '--each', 'day,month')).toContain('どれか1つ')
    expect(await expectRefusal('export', 'ranking', '--csv', '--format', 'xlsx')).toContain('--csv と --format')
    expect(await expectRefusal('export', 'ranking', '--parallel', '0')).toContain('--parallel: 1 以上')
    expect(await expectRefusal('export', 'ranking', '--limit', '-1')).toContain('--limit')
    expect(await expectRefusal('export', 'sales-data', '--rows-per-file', '1')).toContain('--rows-per-file')
    expect(await expectRefusal('export', 'resume', '/nonexistent')).toContain('続きから行う書き出しがありません')
    expect(await expectRefusal('schedules', 'add', '名前', '--favorite', '文庫', '--when', 'たまに')).toContain('--when: ')
    expect(await expectRefusal('schedules', 'add', '名前', '--when', '毎日 8:00')).toContain(
      '--favorite、--report、--job、--call',
    )
    expect(
      await expectRefusal('schedules', 'add', '名前', '--favorite', '文庫', '--when', '毎日 8:00', '--mail', '--folder', 'a'),
    ).toContain('--mail')
    expect(await run('jobs', 'list')).toMatchObject({ status: 2, stdout: '' })
    expect(await expectRefusal('jobs', 'lst')).toContain('watch, download, cancel, retry, remove')
  })

  it('puts store groups and title lists under one command, and requires a code for changes', async () => {
    expect((await run('groups', '--help')).stdout).toContain('add [オプション] <グループ> [コード...]')
    expect((await run('groups', 'add', '--help', '--lang', 'en')).stdout).toContain('--file <file>')
    expect((await run('ranking', '--help')).stdout).toContain('--store-group <名前>')
    expect((await run('compare', '--help')).stdout).toContain('--product-group <名前>')
    for (const command of ['add', 'remove'])
      expect(await run('groups', command, 'フェア')).toMatchObject({
        status: 1,
        stdout: '',
        stderr: 'エラー: コード を指定してください。\n',
      })
    expect((await run('groups', 'add', 'フェア', '--file', '/none.txt')).stderr).toContain('/none.txt を使えません')
    expect((await run('groups', 'add', 'フェア', 'x'.repeat(41))).stderr).toBe('エラー: コード: 40文字以内で入力してください\n')
    expect((await run('groups', 'rename', 'フェア', 'あ'.repeat(51))).stderr).toBe('エラー: 名前: 50文字以内で入力してください\n')
    expect((await run('groups', '--kind', 'shop')).stderr).toContain('store, product のいずれか')
    expect(await run('compare')).toMatchObject({ status: 1, stdout: '', stderr: 'エラー: コード を指定してください。\n' })
    // the list would be requested from the server, which is not available here
    expect((await run('compare', '--product-group', '気になる商品')).status).toBe(2)
  })

  it('reads passwords for a change of password from the environment and validates them first', async () => {
    const change = (env: Record<string, string>, ...args: string[]) => runInProcess(['password', ...args], { env })
    const unattended = await change({ URESUJI_PASSWORD: 'Demo-pass1!' })
    expect([unattended.status, unattended.stdout]).toEqual([1, ''])
    expect(unattended.stderr).toContain('URESUJI_NEW_PASSWORD')
    expect(await change({ URESUJI_PASSWORD: 'Demo-pass1!', URESUJI_NEW_PASSWORD: 'short' })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'エラー: 新しいパスワード: 空白を使わず、英字と記号をそれぞれ1文字以上使ってください\n',
    })
    const good = { URESUJI_PASSWORD: 'Demo-pass1!', URESUJI_NEW_PASSWORD: 'Yoru-kisha2!' }
    expect(await change(good)).toMatchObject({ status: 2, stdout: '' })
    expect(await change({ ...good, URESUJI_USER: 'a@b.example' }, '--lang', 'en')).toMatchObject({ status: 4, stdout: '' })
  })

  it('takes the language of the terminal from the option, or else from the environment', () => {
    expect(detectLanguage([], { LANG: 'en_US.UTF-8' })).toBe('en')
    expect(detectLanguage([], { LANG: 'C.UTF-8' })).toBe('ja')
    expect(detectLanguage([], { LANG: 'en_US.UTF-8', LC_ALL: 'ja_JP.UTF-8' })).toBe('ja')
    expect(detectLanguage(['search', '--lang=en'], { LANG: 'ja_JP.UTF-8' })).toBe('en')
  })

  it('completes commands in bash', async () => {
    const script = await run('completion', 'bash')
    expect(script).toMatchObject({ status: 0, stderr: '' })
    const complete = (...args: string[]) =>
      execFileSync('bash', ['-s', '--', 'uresuji', ...args], {
        encoding: 'utf8',
        // too long for an argument
        input: `${script.stdout}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _uresuji; echo "\${COMPREPLY[@]}"\n`,
      }).trim()
    expect(complete('rank')).toBe('ranking')
    expect(complete('ranking', '--basis', '')).toBe('copies amount')
    expect(complete('ranking', '--gen')).toBe('--genre --gender')
    expect(complete('masters', 'pre')).toBe('prefectures')
    expect(complete('contracts', 's')).toBe('show')
    expect(complete('contracts', '--category', 'p')).toBe('publisher')
    expect(complete('contracts', 'show', '200001', '--a')).toBe('--at --all')
    expect(complete('users', 'role', 'a@b.example', 'ad')).toBe('admin')
    const path = fileURLToPath(import.meta.url)
    for (const words of [
      ['import', '--mapping'],
      ['ranking', '--out'],
      ['notices', 'add', '--attach'],
    ])
      expect(complete(...words, path.slice(0, -1))).toBe(path)
    expect(complete('ranking', '--genre', path.slice(0, -1))).toBe('')
    const zsh = (await run('completion', 'zsh')).stdout
    expect(zsh).toMatch(/^#compdef uresuji/)
    expect(zsh).toMatch(/'--attach\[[^\]]*\]:value:_files'/)
    expect(zsh).toMatch(/'--genre\[[^\]]*\]:value: '/)
    const fish = (await run('completion', 'fish')).stdout
    expect(fish).toMatch(/^complete -c uresuji .* -l attach -d '[^']*' -r$/m)
    expect(fish).toMatch(/^complete -c uresuji .* -l genre -d '[^']*' -rf$/m)
  })

  it('prints CSV that spreadsheets open without running formulas', () => {
    const columns = [
      { title: 'コード', value: (row: [string, number | null]) => row[0] },
      { title: '数', value: (row: [string, number | null]) => row[1] },
    ]
    expect(
      formatCsv(columns, [
        ['=1+1', -2],
        ['a"b,c', null],
      ]),
    ).toBe('\ufeffコード,数\r\n\'=1+1,-2\r\n"a""b,c",\r\n')
  })

  it('wraps help text between words, or anywhere in Japanese text', () => {
    expect(wrapHelp('結果を JSON で出します。', 12)).toBe('結果を JSON\nで出します。')
    expect(wrapHelp('', 10)).toBe('')
  })
})
