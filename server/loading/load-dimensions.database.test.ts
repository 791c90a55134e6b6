import { describe, expect, it } from 'vitest'
import { joinLines } from '../testing/load-desk.ts'
import { setUpLoadHarness } from '../testing/set-up.ts'

describe.each(['duckdb', 'postgres'] as const)('loading of master data in %s', (kind) => {
  const desk = setUpLoadHarness(kind)

  it('stores publishers and keeps values of columns that a later file lacks', async () => {
    const first = joinLines(
      '出版社コード,出版社名,出版社名カナ,ランキング対象外',
      '0001,売れ筋書房,ウレスジショボウ,',
      '0075,分冊社,,1',
    )
    expect(await desk.load('publishers', first)).toMatchObject({ read: 2, loaded: 2, written: 2 })
    expect(await desk.load('publishers', joinLines('publisher_cd,publisher_nm', '0001,売れ筋出版', '0002,新社'))).toMatchObject({
      written: 2,
    })
    expect(
      await desk.rows(
        'select id, publisher_cd, publisher_nm, publisher_kana, excluded_from_ranking, search_text from publisher order by publisher_cd',
      ),
    ).toEqual([
      {
        id: 1,
        publisher_cd: '0001',
        publisher_nm: '売れ筋出版',
        publisher_kana: 'ウレスジショボウ',
        excluded_from_ranking: false,
        search_text: '0001|売レ筋出版|ウレスジショボウ',
      },
      {
        id: 3,
        publisher_cd: '0002',
        publisher_nm: '新社',
        publisher_kana: null,
        excluded_from_ranking: false,
        search_text: '0002|新社',
      },
      {
        id: 2,
        publisher_cd: '0075',
        publisher_nm: '分冊社',
        publisher_kana: null,
        excluded_from_ranking: true,
        search_text: '0075|分冊社',
      },
    ])
  })

  it('does not change the exclusion of existing publishers, which administrators control', async () => {
    const header = 'publisher_cd,publisher_nm,excluded_from_ranking'
    await desk.load('publishers', joinLines('publisher_cd,publisher_nm', '0175,企画社', '0300,水曜社'))
    const flags = async () =>
      (await desk.rows(
        "select publisher_cd, excluded_from_ranking as out from publisher where publisher_cd in ('0175', '0300', '0400') order by 1",
      )) as { publisher_cd: string; out: boolean }[]
    expect((await flags()).map((row) => row.out)).toEqual([true, false])
    await desk.warehouse.knex('publisher').where({ publisher_cd: '0175' }).update({ excluded_from_ranking: false })
    await desk.warehouse.knex('publisher').where({ publisher_cd: '0300' }).update({ excluded_from_ranking: true })
    await desk.load('publishers', joinLines(header, '0175,企画社（新）,1', '0300,水曜社（新）,', '0400,木曜社,1'))
    expect((await flags()).map((row) => row.out)).toEqual([false, true, true])
  })

  it('stores three levels of genres by code or by name', async () => {
    const file = joinLines(
      '大ジャンル名,中ジャンル名,小ジャンル名',
      '文芸,日本文学,小説',
      '文芸,日本文学,随筆',
      '文芸,,',
      '文芸,日本文学,小説',
    )
    expect(await desk.load('genres', file)).toMatchObject({ read: 4, loaded: 4, written: 3 })
    expect(await desk.load('genres', file)).toMatchObject({ written: 0, repeated: true })
    const rows = await desk.rows<Record<string, string>>(
      'select genre_c1_cd, genre_c1_nm, genre_c2_nm, genre_c3_nm from trade_genre order by id',
    )
    expect(rows.map((row) => [row.genre_c1_nm, row.genre_c2_nm, row.genre_c3_nm])).toEqual([
      ['文芸', '日本文学', '小説'],
      ['文芸', '日本文学', '随筆'],
      ['文芸', null, null],
    ])
    expect(new Set(rows.map((row) => row.genre_c1_cd)).size).toBe(1)
    expect(await desk.load('genres', joinLines('itemCode,itemName,itemLargeCode,itemLargeName', '1,書籍,01,文庫'))).toMatchObject(
      {
        written: 1,
      },
    )
    expect(await desk.rows('select item_cd, item_nm, dai_genre_cd, dai_genre_nm, chu_genre_cd from item_genre')).toEqual([
      { item_cd: '1', item_nm: '書籍', dai_genre_cd: '01', dai_genre_nm: '文庫', chu_genre_cd: null },
    ])
  })

  it('stores companies, chains and stores with derived area and scale', async () => {
    await desk.load('companies', joinLines('法人コード,法人名', 'C1,本屋株式会社'))
    await desk.load('chains', joinLines('チェーンコード,チェーン名,法人コード', 'H1,本屋チェーン,C1'))
    const report = await desk.load(
      'stores',
      joinLines(
        '店舗コード,店舗名,チェーンコード,都道府県,坪数,取次コード,取次名,取次の書店コード,開店日',
        'S1,丸の内店,H1,東京都,４２０,10,日販,0012345,2010/4/1',
        'S2,札幌店,H1,1,35,10,日販,0012346,平成元年',
        'S3,大阪店,H1,オオサカ,35,10,日販,0012347,2012-10-1',
        'S4,難波店,H1,大阪,35,20,トーハン,9912347,2012年10月1日',
      ),
    )
    expect(report).toMatchObject({ read: 4, loaded: 4, rejected: 0, written: 10 })
    expect(report.notices).toEqual([
      { code: 'unreadable', column: '都道府県', count: 1 },
      { code: 'unreadable', column: '開店日', count: 1 },
    ])
    const strict = joinLines('店舗コード,都道府県,開店日', 'S2,1,平成元年', 'S3,オオサカ,2012-10-1')
    const { sample } = await desk.load('stores', strict, { mappingText: 'empty: { prefecture: reject, openedOn: reject }' })
    expect(sample.map(({ line, column, value, reasonEn }) => [line, column, value, reasonEn])).toEqual([
      [2, '開店日', '平成元年', expect.stringMatching(/^This is not a valid date \(examples: /)],
      [3, '都道府県', 'オオサカ', expect.stringMatching(/^This is not a prefecture/)],
    ])
    expect(
      await desk.rows(
        'select store_cd, prefecture_cd, area_cd, scale_cd, tsubo, agency_cd, opened_on, is_online from store order by store_cd',
      ),
    ).toMatchObject([
      {
        store_cd: 'S1',
        prefecture_cd: '13',
        area_cd: '3',
        scale_cd: '5',
        tsubo: 420,
        agency_cd: '10',
        opened_on: '2010-04-01',
        is_online: false,
      },
      { store_cd: 'S2', prefecture_cd: '01', opened_on: null },
      { store_cd: 'S3', prefecture_cd: null, area_cd: null, opened_on: '2012-10-01' },
      {
        store_cd: 'S4',
        prefecture_cd: '27',
        area_cd: '6',
        scale_cd: '1',
        tsubo: 35,
        agency_cd: '20',
        opened_on: '2012-10-01',
        is_online: false,
      },
    ])
    expect(
      await desk.rows(
        'select s.store_cd, c.agency_cd, c.code from store_code as c join store as s on s.id = c.store_id order by 1',
      ),
    ).toEqual([
      { store_cd: 'S1', agency_cd: '10', code: '0012345' },
      { store_cd: 'S2', agency_cd: '10', code: '0012346' },
      { store_cd: 'S3', agency_cd: '10', code: '0012347' },
      { store_cd: 'S4', agency_cd: '20', code: '9912347' },
    ])
    expect(await desk.rows('select agency_cd, agency_nm from agency order by 1')).toEqual([
      { agency_cd: '10', agency_nm: '日販' },
      { agency_cd: '20', agency_nm: 'トーハン' },
    ])
  })

  it('stores the decade of birth of members from any notation of age', async () => {
    await desk.load(
      'members',
      joinLines(
        '会員コード,性別,年齢,年代の基準年,生年月日,都道府県',
        'M1,男,25,2017,,東京',
        'M2,F,,,1984-05-06,',
        'M3,NULL,NULL,,,',
        'M4,2,19,2024,,',
      ),
    )
    expect(await desk.rows('select member_cd, gender, birth_decade, prefecture_cd from member order by member_cd')).toEqual([
      { member_cd: 'M1', gender: 1, birth_decade: 1990, prefecture_cd: '13' },
      { member_cd: 'M2', gender: 2, birth_decade: 1980, prefecture_cd: null },
      { member_cd: 'M3', gender: 0, birth_decade: null, prefecture_cd: null },
      { member_cd: 'M4', gender: 2, birth_decade: 2000, prefecture_cd: null },
    ])
    const { notices, loaded } = await desk.load('members', joinLines('会員コード,年齢', 'M5,-3', 'M6,200'))
    expect([loaded, notices]).toEqual([2, [{ code: 'outOfRange', column: '年齢', count: 2 }]])
  })

  it('skips lines of customers who are no members and counts them, unless the mapping rejects them', async () => {
    const file = joinLines('会員コード,性別', 'M5,男', ',女', '0000,女', '非会員,', 'Ｇｕｅｓｔ,男', ' ー ,')
    const report = await desk.load('members', file)
    expect(report).toMatchObject({ read: 2, loaded: 2, rejected: 0 })
    expect(report.notices).toContainEqual({ code: 'noSubject', column: '会員コード', count: 4 })
    const strict = await desk.load('members', file, { mappingText: 'empty: { memberCode: reject }' })
    expect(strict).toMatchObject({ read: 6, loaded: 2, rejected: 4, reasons: [{ code: 'required', lines: 4 }] })
    // a file without any member is not one of members
    expect(await desk.load('members', joinLines('会員コード,性別', ',女'))).toMatchObject({ error: { code: 'import.empty' } })
  })

  it('stores products and creates missing publishers, series and genres', async () => {
    const file = joinLines(
      'ISBN,書名,出版社,シリーズ,価格,発行年月,大ジャンル名',
      '978-4-9999001-1-4,吾輩は猫である,集英社　∥　シュウエイシャ,名作全集,2500円,2013-12,文芸',
      '４９９９９００１２２,坊っちゃん,集英社,名作全集,"1,200",2013年12月24日,文芸',
      '4910123450865,週刊売れ筋,売れ筋出版,,400,2026/08/01,',
    )
    expect(await desk.load('products', file)).toMatchObject({ read: 3, loaded: 3, rejected: 0 })
    const rows =
      await desk.rows(`select p.jan, p.kind, p.product_nm, p.price, p.release_date, p.magazine_cd, p.issue, p.search_code, b.publisher_cd, b.publisher_nm, b.publisher_kana,
        s.series_nm, s.kind as series_kind, g.genre_c1_nm
      from product as p left join publisher as b on b.id = p.publisher_id left join series as s on s.id = p.series_id
      left join trade_genre as g on g.id = p.trade_genre_id order by p.jan`)
    expect(rows).toMatchObject([
      {
        jan: '4910123450865',
        kind: 'magazine',
        magazine_cd: '12345',
        issue: '08',
        publisher_cd: '0001',
        series_nm: '週刊売れ筋',
        series_kind: 'magazine',
        genre_c1_nm: null,
        search_code: '4910123450865|12345-08',
      },
      {
        jan: '9784999900114',
        kind: 'book',
        price: 2500,
        release_date: '2013-12-01',
        publisher_nm: '集英社',
        publisher_kana: 'シュウエイシャ',
        series_nm: '名作全集',
        series_kind: 'series',
        genre_c1_nm: '文芸',
        search_code: '9784999900114|4999900114',
      },
      {
        jan: '9784999900121',
        kind: 'book',
        price: 1200,
        release_date: '2013-12-24',
        publisher_nm: '集英社',
        series_nm: '名作全集',
      },
    ])
    expect(rows[1]?.publisher_cd).toBe(rows[2]?.publisher_cd)
    expect(await desk.rows('select from_date, price from product_price order by from_date')).toEqual([
      { from_date: '2013-12-01', price: 2500 },
      { from_date: '2013-12-24', price: 1200 },
      { from_date: '2026-08-01', price: 400 },
    ])
    expect(await desk.load('products', joinLines('ISBN,書名', '9784999900114,吾輩は猫である'))).toMatchObject({
      loaded: 1,
      written: 0,
    })
    expect((await desk.load('products', joinLines('ISBN,価格', '9784999900114,2600'))).written).toBe(2)
    expect(
      await desk.rows("select product_nm, price, series_id is not null as in_series from product where jan = '9784999900114'"),
    ).toEqual([{ product_nm: '吾輩は猫である', price: 2600, in_series: true }])
  })

  it('repairs product codes where possible and rejects unreliable ones', async () => {
    const report = await desk.load(
      'products',
      joinLines(
        'isbn,title,publication_date',
        '9.78043902348e+12,The Hunger Games,2008-09-14',
        '439023483,The Hunger Games,2008-09-14',
        '4999900130,三四郎,近日',
        '4999900131,三四郎,2008-09-14',
        '9784999900138,三四郎,2030-01-01',
        '12345-08,週刊,2026-08-01',
        'ABC,何か,2026-08-01',
        ',何か,2026-08-01',
      ),
    )
    expect(report).toMatchObject({ read: 8, loaded: 3, rejected: 5 })
    expect(report.notices).toContainEqual({ code: 'unreadable', column: 'publication_date', count: 1 })
    expect(report.reasons.map(({ code }) => code).sort()).toEqual(['checkDigit', 'code', 'codeFloat', 'magazineForm', 'required'])
    expect(report.sample.find((item) => item.line === 5)?.reasonEn).toBe('The check digit is wrong. Did you mean 4999900130?')
    expect(await desk.rows("select product_nm from product where jan = '9780439023481'")).toEqual([
      { product_nm: 'The Hunger Games' },
    ])
  })
})
