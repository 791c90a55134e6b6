import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { setUpLoadHarness } from '../testing/set-up.ts'
import { shortTags } from './read/formats/onix-short-tags.ts'

const codes = ['9784999900114', '9784999900121', '9784999900138', '9784999900145'] as const

const identify = (code: string, notification = '03') =>
  `<RecordReference>kamome.${code}</RecordReference><NotificationType>${notification}</NotificationType><ProductIdentifier><ProductIDType>15</ProductIDType><IDValue>${code}</IDValue></ProductIdentifier>`
const describeTitle = (element: string, type = '01') => `<TitleDetail><TitleType>${type}</TitleType>${element}</TitleDetail>`
const titleElement = (text: string, level = '01') =>
  `<TitleElement><TitleElementLevel>${level}</TitleElementLevel>${text}</TitleElement>`
const title = (text: string) => describeTitle(titleElement(`<TitleText>${text}</TitleText>`))
const product = (code: string, descriptive: string, more = '', notification = '03') =>
  `<Product>${identify(code, notification)}${descriptive === '' ? '' : `<DescriptiveDetail><ProductForm>BC</ProductForm>${descriptive}</DescriptiveDetail>`}${more}</Product>`
const message = (products: string, release = '3.0') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ONIXMessage release="${release}" xmlns="http://ns.editeur.org/onix/${release}/reference">
<Header><Sender><SenderName>Kamome Data</SenderName></Sender><SentDateTime>20261101T0905+0900</SentDateTime></Header>
${products}
</ONIXMessage>`
const publishedOn = (date: string) =>
  `<PublishingDetail><PublishingDate><PublishingDateRole>01</PublishingDateRole>${date}</PublishingDate></PublishingDetail>`
const describeText = (text: string, attributes = '') =>
  `<CollateralDetail><TextContent><TextType>03</TextType><ContentAudience>00</ContentAudience><Text${attributes}>${text}</Text></TextContent></CollateralDetail>`

const toShortTags = (xml: string): string => {
  const names = new Map(Object.entries(shortTags).map(([tag, name]) => [name, tag]))
  return xml.replace(/(<\/?)(\w+)/g, (all, open: string, name: string) => (names.has(name) ? open + names.get(name) : all))
}

const desk = setUpLoadHarness('duckdb')
const [code] = codes
const readProduct = async (jan: string = code) =>
  (
    await desk.rows(`select product_nm, product_kana, author_nm, author_kana, volume, description, release_date, is_withdrawn
    from product where jan = '${jan}'`)
  )[0]
/** Loads a message and returns the stored product; fails unless every record was loaded. */
async function load(xml: string | Buffer, jan: string = code) {
  const report = await desk.load('products', xml)
  expect([report.error, report.state, report.rejected]).toEqual([null, 'done', 0])
  return readProduct(jan)
}

describe('titles of ONIX', () => {
  it.each([
    [
      'a prefix and the rest of the title',
      titleElement(
        '<TitlePrefix>The</TitlePrefix><TitleWithoutPrefix textcase="01">Lighthouse Ledger</TitleWithoutPrefix><Subtitle>A Life</Subtitle>',
      ),
      'The Lighthouse Ledger A Life',
    ],
    [
      'a prefix with an apostrophe',
      titleElement('<TitlePrefix>L’</TitlePrefix><TitleWithoutPrefix>Été</TitleWithoutPrefix>'),
      'L’Été',
    ],
    ['no prefix', titleElement('<NoPrefix/><TitleWithoutPrefix>Harbour Winds</TitleWithoutPrefix>'), 'Harbour Winds'],
    [
      'the element of the product after that of the collection',
      `${titleElement('<TitleText>港の文庫</TitleText>', '02')}${titleElement('<TitleText>灯台守の帳簿</TitleText>')}`,
      '灯台守の帳簿',
    ],
    [
      'a statement of the whole title of a volume',
      `${titleElement('<TitleText>港の文庫</TitleText>', '02')}${titleElement('<PartNumber>3</PartNumber>')}<TitleStatement>港の文庫 第3巻</TitleStatement>`,
      '港の文庫 第3巻',
    ],
  ])('reads ONIX titles from %s', async (_name, elements, name) => {
    expect(await load(message(product(code, describeTitle(elements))))).toMatchObject({ product_nm: name })
    const short = toShortTags(message(product(codes[1], describeTitle(elements)), '3.1')).replace('/reference', '/short')
    expect(await load(short, codes[1])).toMatchObject({ product_nm: name })
  })

  it('reads the distinctive ONIX title wherever it stands, with the volume number', async () => {
    const descriptive =
      describeTitle(titleElement('<TitleText>灯台</TitleText>'), '05') +
      describeTitle(titleElement('<PartNumber>3</PartNumber><TitleText collationkey="トウダイモリ">灯台守の帳簿</TitleText>'))
    expect(await load(message(product(code, descriptive)))).toMatchObject({
      product_nm: '灯台守の帳簿',
      product_kana: 'トウダイモリ',
      volume: '3',
    })
  })
})

describe('contributors of ONIX', () => {
  const contributor = (role: string, name: string, sequence?: number) =>
    `<Contributor>${sequence === undefined ? '' : `<SequenceNumber>${sequence}</SequenceNumber>`}<ContributorRole>${role}</ContributorRole>${name}</Contributor>`

  it('sorts ONIX contributors by role, and by their own order within a role', async () => {
    const people =
      contributor('B06', '<PersonName>訳者 太郎</PersonName>', 1) +
      contributor('A01', '<PersonName>浜野 澪</PersonName>', 3) +
      contributor(
        'A01',
        '<NamesBeforeKey>Nadia</NamesBeforeKey><PrefixToKey>van</PrefixToKey><KeyNames>Orlova</KeyNames><SuffixToKey>Jr</SuffixToKey>',
        2,
      ) +
      contributor('A12', '<CorporateName>かもめ画房</CorporateName>', 4)
    expect(await load(message(product(code, title('本') + people)))).toMatchObject({
      author_nm: 'Nadia van Orlova Jr・浜野 澪・訳者 太郎・かもめ画房',
    })
  })

  it.each([
    ['<KeyNames>夏目</KeyNames><NamesAfterKey>漱石</NamesAfterKey>', '夏目 漱石'],
    ['<PersonNameInverted>Orlova, Nadia</PersonNameInverted>', 'Nadia Orlova'],
    ['<PersonNameInverted>夏目, 漱石</PersonNameInverted>', '夏目 漱石'],
    ['<PersonNameInverted>King, Martin Luther, Jr</PersonNameInverted>', 'King, Martin Luther, Jr'],
    ['<CorporateNameInverted>Times, The</CorporateNameInverted>', 'Times, The'],
    ['<AlternativeName><NameType>01</NameType><PersonName>筆名</PersonName></AlternativeName>', '筆名'],
  ])('reads the name of an ONIX contributor as %s', async (name, author) => {
    expect(await load(message(product(code, title('本') + contributor('A01', name))))).toMatchObject({ author_nm: author })
  })

  it('reads ONIX contributors from the contributor statement if none is named', async () => {
    const descriptive = `${title('本')}<ContributorStatement>港町のひとびと</ContributorStatement>`
    expect(await load(message(product(code, descriptive)))).toMatchObject({ author_nm: '港町のひとびと' })
  })
})

describe('markup of ONIX', () => {
  const ruby = '<ruby><rb>灯台守</rb><rp>（</rp><rt>とうだいもり</rt><rp>）</rp></ruby>の帳簿'

  it('keeps the text of ruby and XHTML in ONIX titles, names and descriptions', async () => {
    const people = `<Contributor><ContributorRole>A01</ContributorRole><PersonName collationkey="ハマノ ミオ">浜野<ruby>澪<rt>みお</rt></ruby></PersonName></Contributor>`
    const text =
      '<p>北の岬で<em>三代</em>の<xhtml:b xmlns:xhtml="x">記録</xhtml:b>。<br/>写真多数 &lt;全&gt; &amp; 地図。</p><p><![CDATA[別冊<つき>]]></p>'
    expect(await load(message(product(code, title(ruby) + people, describeText(text, ' textformat="05"'))))).toMatchObject({
      product_nm: '灯台守の帳簿',
      author_nm: '浜野澪',
      author_kana: 'ハマノ ミオ',
      description: '北の岬で三代の記録。 写真多数 <全> & 地図。 別冊<つき>',
    })
  })

  it.each([
    ['&lt;p&gt;前書き &amp;amp; 本文&lt;/p&gt;', ' textformat="02"', '前書き & 本文'],
    ['<![CDATA[<p>前書き</p><script>alert(1)</script>本文&nbsp;終]]>', ' textformat="02"', '前書き 本文\u00a0終'],
    ['<![CDATA[一行目<br>二行目]]>', '', '一行目 二行目'],
    ['1 &lt; 2 &amp; 3', ' textformat="06"', '1 < 2 & 3'],
  ])('removes ONIX markup from the description %s in format%s', async (text, format, description) => {
    expect(await load(message(product(code, title('本'), describeText(text, format))))).toMatchObject({ description })
  })

  it('omits the line ends and indentation of an ONIX file from texts', async () => {
    const xml = message(product(code, title('\n      Lighthouse\n      Ledger\n    ')))
    expect(await load(xml)).toMatchObject({ product_nm: 'Lighthouse Ledger' })
  })

  it('counts ONIX markup towards the limits of a product', async () => {
    const deep = message(product(code, title('本'), describeText('<b>'.repeat(100) + '</b>'.repeat(100))))
    expect(await desk.load('products', deep)).toMatchObject({ state: 'failed', error: { code: 'import.format' } })
  })
})

describe('notifications of ONIX', () => {
  it('an ONIX deletion creates no product and marks a stored one as withdrawn, with a notice', async () => {
    expect(await load(message(product(code, title('灯台守の帳簿'))))).toMatchObject({ is_withdrawn: false })
    const report = await desk.load('products', message(product(code, '', '', '05') + product(codes[2], '', '', '05')))
    expect(report).toMatchObject({ state: 'done', read: 1, loaded: 1, rejected: 0, error: null, written: 1 })
    expect(report.notices).toEqual([{ code: 'deletions', column: '', count: 2 }])
    expect(await readProduct()).toMatchObject({ product_nm: '灯台守の帳簿', is_withdrawn: true })
    expect(await readProduct(codes[2])).toBeUndefined()
  })

  it('an ONIX update leaves a withdrawn product withdrawn; a complete record reinstates it', async () => {
    await load(message(product(code, title('灯台守の帳簿'))))
    await load(message(product(code, '', '', '05')))
    const date = publishedOn('<Date dateformat="00">20261020</Date>')
    expect(await load(message(product(code, '', date, '04')))).toMatchObject({ release_date: '2026-10-20', is_withdrawn: true })
    expect(await load(message(product(code, title('灯台守の帳簿 新版'))))).toMatchObject({ is_withdrawn: false })
  })

  it('an ONIX deletion clears no other values, even if the mapping clears empty ones', async () => {
    await load(message(product(code, title('灯台守の帳簿'))))
    const report = await desk.load('products', message(product(code, '', '', '05')), {
      mappingText: 'empty: { productName: null }',
    })
    expect(report).toMatchObject({ error: null, written: 1 })
    expect(await readProduct()).toMatchObject({ product_nm: '灯台守の帳簿', is_withdrawn: true })
  })

  it('rejects an ONIX deletion without a readable code', async () => {
    const report = await desk.load(
      'products',
      message(product('978499990011', '', '', '05') + product(code, title('灯台守の帳簿'))),
    )
    expect(report).toMatchObject({ state: 'done', read: 2, loaded: 1, rejected: 1 })
  })

  it('an ONIX deletion overrides earlier records of the same message, not later ones', async () => {
    const deletion = (jan: string) => product(jan, '', '', '05')
    const xml = message(
      product(codes[2], title('先に出た本')) + deletion(codes[2]) + deletion(codes[3]) + product(codes[3], title('出し直した本')),
    )
    const report = await desk.load('products', xml)
    expect(report).toMatchObject({ state: 'done', read: 1, loaded: 1, rejected: 0 })
    expect(report.notices).toEqual([{ code: 'deletions', column: '', count: 2 }])
    expect(await readProduct(codes[2])).toBeUndefined()
    expect(await readProduct(codes[3])).toMatchObject({ product_nm: '出し直した本' })
  })

  it('an ONIX update changes the values that it contains, and is rejected for an unknown product', async () => {
    await load(message(product(code, title('灯台守の帳簿'))))
    const date = publishedOn('<Date dateformat="00">20261020</Date>')
    const xml = message(product(code, '', date, '04') + product(codes[2], '', date, '04'))
    const report = await desk.load('products', xml)
    expect(report).toMatchObject({ state: 'done', read: 2, loaded: 1, rejected: 1 })
    expect(report.reasons).toEqual([{ code: 'unknownUpdate', column: 'productCode', lines: 1 }])
    expect(report.sample[0]?.value).toBe(codes[2])
    expect(await readProduct()).toMatchObject({ product_nm: '灯台守の帳簿', release_date: '2026-10-20' })
    const both = message(product(codes[2], title('新しい本')) + product(codes[2], '', date, '04'))
    expect(await load(both, codes[2])).toMatchObject({ product_nm: '新しい本', release_date: '2026-10-20' })
  })

  it('applies several ONIX notifications of one product on one line in their order, and stores one row', async () => {
    const names = Array.from({ length: 40 }, (_none, index) => `第${index}刷の題`)
    const xml = message(names.map((name) => product(code, title(name))).join('')).replaceAll('\n', '')
    expect(await load(xml)).toMatchObject({ product_nm: '第39刷の題' })
    expect(await desk.rows(`select id from product where jan = '${code}'`)).toHaveLength(1)
  })
})

describe('dates of ONIX', () => {
  it.each([
    ['<Date dateformat="00">20261015</Date>', '2026-10-15'],
    ['<DateFormat>01</DateFormat><Date>202610</Date>', '2026-10-01'],
    ['<Date dateformat="13">20261015T0930</Date>', '2026-10-15'],
    ['<Date dateformat="14">20261015T000000+0900</Date>', '2026-10-15'],
    ['<Date dateformat="13">20261014T1500Z</Date>', '2026-10-15'],
    ['<Date dateformat="14">20261014T220000-0500</Date>', '2026-10-15'],
    ['<Date>20261014T2359+09:00</Date>', '2026-10-14'],
  ])('reads ONIX dates as days in Japan: %s', async (date, day) => {
    const short = toShortTags(message(product(codes[1], title('本'), publishedOn(date))))
    expect(await load(short, codes[1])).toMatchObject({ release_date: day })
  })

  it('reports ONIX dates that look like months but are weeks, and years without a format in the mapping', async () => {
    const week = publishedOn('<Date dateformat="02">202610</Date>')
    const year = publishedOn('<Date dateformat="05">2026</Date>')
    const xml = message(product(codes[2], title('週の本'), week) + product(codes[3], title('年の本'), year))
    await desk.warehouse.knex.raw('delete from product')
    const report = await desk.load('products', xml)
    expect(report).toMatchObject({ state: 'done', loaded: 2 })
    expect(report.notices).toEqual([{ code: 'unreadable', column: 'releaseDate', count: 2 }])
    expect(await readProduct(codes[2])).toMatchObject({ release_date: null })
    await desk.load('products', xml, { mappingText: 'dateFormats: ["%Y"]\n' })
    expect(await readProduct(codes[3])).toMatchObject({ release_date: '2026-01-01' })
  })
})

describe('ONIX 2.1', () => {
  const record = (more: string) =>
    `<?xml version="1.0"?>
<!DOCTYPE ONIXMessage SYSTEM "http://www.editeur.org/onix/2.1/reference/onix-international.dtd">
<ONIXMessage><Header><FromCompany>Kamome</FromCompany></Header>
<Product>${identify(code)}<ProductForm>BC</ProductForm>${more}</Product></ONIXMessage>`

  it('reads ONIX 2.1 with the entities of its DTD', async () => {
    const xml = record(
      `<Title><TitleType>01</TitleType><TitleText>T&omacr;ky&omacr; no T&omacr;dai&mdash;&agr;&eacute;</TitleText></Title>
      <Contributor><SequenceNumber>2</SequenceNumber><ContributorRole>A01</ContributorRole><PersonName>Jir&omacr; Hamano</PersonName></Contributor>
      <Contributor><SequenceNumber>1</SequenceNumber><ContributorRole>A01</ContributorRole><NamesBeforeKey>Karel</NamesBeforeKey><KeyNames>&Ccaron;apek</KeyNames></Contributor>
      <OtherText><TextTypeCode>01</TextTypeCode><TextFormat>02</TextFormat><Text>&lt;p&gt;Caf&amp;eacute;&lt;/p&gt;</Text></OtherText>`,
    )
    const stored = {
      product_nm: 'Tōkyō no Tōdai—αé',
      author_nm: 'Karel Čapek・Jirō Hamano',
      description: 'Café',
    }
    expect(await load(xml)).toMatchObject(stored)
    await desk.warehouse.knex.raw('delete from product')
    expect(await load(toShortTags(xml))).toMatchObject(stored)
  })

  it('names an undefined entity of ONIX 2.1 with its line, in both languages', async () => {
    const report = await desk.load('products', record('<Title><TitleText>A &kamome; B</TitleText></Title>'))
    expect(report).toMatchObject({ state: 'failed', error: { code: 'import.format' } })
    expect(report.error?.message).toContain('4行目の実体参照「&kamome;」は')
    expect(report.error?.message).toContain('line 4 has the entity “&kamome;”')
  })

  it.each([
    ['</Title>', '終了タグが開始タグと合いません。'],
    ['<Title><TitleText>1 <2', '記号の < は「&lt;」と書きます。'],
  ])('explains in Japanese what is wrong with the ONIX markup %s', async (xml, reason) => {
    const report = await desk.load('products', record(xml))
    expect(report.error?.message).toMatch(/4行目の \d+文字目が XML として正しくありません。/)
    expect(report.error?.message).toContain(reason)
  })

  it.each(['R&D', 'R&D; A'])('names an unescaped & in ONIX 2.1 with its line: %s', async (text) => {
    const report = await desk.load('products', record(`<Title><TitleText>${text} 入門</TitleText></Title>`))
    expect(report.error?.message).toMatch(/4行目の(?:「&D 入門|実体参照「&D;」)/)
    expect(report.error?.message).toContain('line 4 has ')
  })

  it('reports that an ONIX 2.1 file is truncated', async () => {
    const report = await desk.load('products', record('<Title><TitleText>港の本</TitleText></Title>').slice(0, -40))
    expect(report.error?.message).toContain('途中で切れていないか確かめてください。')
  })

  it('reads ONIX 2.1 in the declared encoding', async () => {
    const xml = record('<DistinctiveTitle>Le café des marées</DistinctiveTitle>').replace('"1.0"', '"1.0" encoding="ISO-8859-1"')
    expect(await load(iconv.encode(xml, 'latin1'))).toMatchObject({ product_nm: 'Le café des marées' })
    const wrong = await desk.load('products', iconv.encode(xml.replace('ISO-8859-1', 'UTF-8'), 'latin1'))
    expect(wrong).toMatchObject({ state: 'failed', error: { code: 'import.format' } })
    expect(wrong.error?.message).toContain('XML宣言の文字コードは UTF-8 ですが、4行目から中身は windows-1252 です')
  })

  it('reads ONIX 2.1 with namespace prefixes and leading blank lines', async () => {
    const xml = `\n\n${record('<Title><TitleType>01</TitleType><TitleText>港の本</TitleText></Title>')}`.replace(
      /(<\/?)(?=[A-Z]\w+[ >])/g,
      '$1onix:',
    )
    expect(xml).toContain('<onix:Product>')
    expect(await load(xml)).toMatchObject({ product_nm: '港の本' })
    const wrong = await desk.load('products', `\n\n${record('<Title><TitleText>&kamome;</TitleText></Title>')}`)
    expect(wrong.error?.message).toContain('6行目の実体参照「&kamome;」は')
  })
})
