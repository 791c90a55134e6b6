import { loadModule, parse } from 'libpg-query'
import { placements } from '../warehouse/rollups/distribution.ts'

/**
 * Finds SQL that PostgreSQL with Citus 12 cannot run, with PostgreSQL's own parser: distributed tables joined on other columns
 * than their distribution column, correlated subqueries and lateral joins over them, recursive queries, grouping sets, row locks.
 * Subqueries and CTEs are planned first and joined as intermediate results, so a join with one of them is fine.
 */

type Node = Record<string, unknown>

interface Source {
  /** The distributed table behind the alias, or null for a reference table, a local table, a subquery or a CTE. */
  distributed: string | null
}
type Scope = Map<string, Source>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Visits every node below; not within subqueries unless the visitor returns true. */
function visitNodes(value: unknown, visit: (kind: string, node: Node) => boolean): void {
  if (Array.isArray(value)) {
    for (const item of value) visitNodes(item, visit)
    return
  }
  if (!isNode(value)) return
  for (const [kind, inner] of Object.entries(value)) {
    if (isNode(inner) && !Array.isArray(inner) && /^[A-Z]/.test(kind)) {
      if (visit(kind, inner)) visitNodes(inner, visit)
    } else visitNodes(inner, visit)
  }
}

const getFields = (column: Node): string[] =>
  ((column.fields ?? []) as Node[]).flatMap((field) => {
    const text = (field.String as { sval?: string } | undefined)?.sval
    return text === undefined ? [] : [text]
  })

class Checker {
  readonly problems: string[] = []

  check(statement: Node): void {
    const [kind, inner] = Object.entries(statement)[0] ?? []
    if (!isNode(inner)) return
    if (kind === 'SelectStmt') this.checkSelect(inner, [], new Set())
    else if (kind === 'DeleteStmt' || kind === 'UpdateStmt' || kind === 'InsertStmt') this.checkChange(kind, inner)
    else if (kind === 'CreateTableAsStmt' && isNode(inner.query)) this.check(inner.query)
  }

  private getDistributedTable(table: string): string | null {
    const placement = placements[table]
    return placement !== undefined && placement !== 'reference' ? table : null
  }

  private checkChange(kind: string, statement: Node): void {
    const relation = statement.relation as { relname: string; alias?: { aliasname: string } }
    const scope: Scope = new Map([
      [
        relation.alias?.aliasname ?? relation.relname,
        { distributed: kind === 'InsertStmt' ? null : this.getDistributedTable(relation.relname) },
      ],
    ])
    if (isNode(statement.selectStmt)) {
      const select = (statement.selectStmt as { SelectStmt?: Node }).SelectStmt
      if (select) this.checkSelect(select, [], new Set())
      return
    }
    if (statement.usingClause || statement.fromClause)
      this.problems.push(`${kind} that joins ${relation.relname} to another table`)
    this.checkExpressions([statement.whereClause, statement.targetList], [scope], new Set())
  }

  private checkSelect(select: Node, outer: readonly Scope[], known: ReadonlySet<string>): void {
    const ctes = new Set(known)
    const withClause = select.withClause as { ctes?: Node[]; recursive?: boolean } | undefined
    if (withClause?.recursive) this.problems.push('recursive query')
    for (const cte of withClause?.ctes ?? []) {
      const { ctename, ctequery } = cte.CommonTableExpr as { ctename: string; ctequery: Node }
      if (isNode(ctequery.SelectStmt)) this.checkSelect(ctequery.SelectStmt, outer, ctes)
      ctes.add(ctename)
    }
    if (select.op !== undefined && select.op !== 'SETOP_NONE') {
      for (const side of [select.larg, select.rarg]) if (isNode(side)) this.checkSelect(side, outer, ctes)
      return
    }
    if (select.lockingClause) this.problems.push('row locks')
    const scope: Scope = new Map()
    const conditions: unknown[] = [select.whereClause]
    for (const item of (select.fromClause ?? []) as Node[]) this.checkFrom(item, { scope, outer, ctes, conditions })
    this.checkJoins(scope, conditions)
    visitNodes(select.groupClause, (kind) => {
      if (kind === 'GroupingSet') this.problems.push('grouping sets')
      return true
    })
    this.checkExpressions(
      [select.targetList, select.whereClause, select.havingClause, select.sortClause, select.groupClause, ...conditions],
      [...outer, scope],
      ctes,
    )
  }

  private checkFrom(
    item: Node,
    into: { scope: Scope; outer: readonly Scope[]; ctes: ReadonlySet<string>; conditions: unknown[] },
  ): void {
    const [kind, inner] = Object.entries(item)[0] ?? []
    if (!isNode(inner)) return
    const alias = (inner.alias as { aliasname: string } | undefined)?.aliasname
    if (kind === 'RangeVar') {
      const table = String(inner.relname)
      into.scope.set(alias ?? table, { distributed: into.ctes.has(table) ? null : this.getDistributedTable(table) })
    } else if (kind === 'RangeSubselect') {
      if (alias === undefined) this.problems.push('subquery without an alias, which PostgreSQL 15 refuses')
      if (inner.lateral) this.problems.push(`lateral join ${alias ?? ''}`)
      into.scope.set(alias ?? '', { distributed: null })
      const select = (inner.subquery as { SelectStmt?: Node }).SelectStmt
      if (select) this.checkSelect(select, into.outer, into.ctes)
    } else if (kind === 'JoinExpr') {
      if (inner.jointype === 'JOIN_FULL') this.problems.push('full join')
      this.checkFrom(inner.larg as Node, into)
      this.checkFrom(inner.rarg as Node, into)
      into.conditions.push(inner.quals)
      const names = ((inner.usingClause ?? []) as Node[]).map((name) => (name.String as { sval: string }).sval)
      if (names.length > 0) into.conditions.push({ using: names })
    } else if (alias) into.scope.set(alias, { distributed: null })
  }

  /** Distributed tables in one FROM clause must be joined by their distribution columns. */
  private checkJoins(scope: Scope, conditions: readonly unknown[]): void {
    const spread = [...scope].filter(([, source]) => source.distributed !== null)
    if (spread.length < 2) return
    const group = new Map(spread.map(([alias]) => [alias, alias]))
    const findRoot = (alias: string): string => {
      const parent = group.get(alias) ?? alias
      return parent === alias ? alias : findRoot(parent)
    }
    const getPlacementColumn = (alias: string): string => {
      const table = scope.get(alias)?.distributed ?? ''
      const placement = placements[table]
      return placement !== undefined && placement !== 'reference' ? placement.by : ''
    }
    for (const condition of conditions) {
      visitNodes(condition, (kind, node) => {
        if (kind === 'SubLink') return false
        if (kind !== 'A_Expr' || node.kind !== 'AEXPR_OP') return true
        if (((node.name as Node[])[0]?.String as { sval?: string })?.sval !== '=') return true
        const sides = [node.lexpr, node.rexpr].map((side) => getFields(((side as Node | undefined)?.ColumnRef ?? {}) as Node))
        const [[a = '', x = ''] = [], [b = '', y = ''] = []] = sides
        if (group.has(a) && group.has(b) && getPlacementColumn(a) === x && getPlacementColumn(b) === y)
          group.set(findRoot(a), findRoot(b))
        return true
      })
    }
    if (new Set(spread.map(([alias]) => findRoot(alias))).size > 1)
      this.problems.push(`joined beside what they are spread by: ${spread.map(([, one]) => one.distributed).join(', ')}`)
  }

  /** Subqueries in expressions must not be correlated if they involve a distributed table. */
  private checkExpressions(parts: readonly unknown[], scopes: readonly Scope[], ctes: ReadonlySet<string>): void {
    visitNodes(parts, (kind, node) => {
      if (kind !== 'SubLink') return kind !== 'RangeSubselect'
      const select = (node.subselect as { SelectStmt?: Node } | undefined)?.SelectStmt
      if (select) {
        const inner = getAliases(select)
        const around = scopes.flatMap((scope) => [...scope].map(([alias, source]) => ({ alias, ...source })))
        visitNodes(select, (innerKind, column) => {
          if (innerKind !== 'ColumnRef') return true
          const [alias, name] = getFields(column)
          if (name !== undefined && alias !== undefined && !inner.has(alias) && around.some((item) => item.alias === alias))
            this.problems.push(`correlated subquery on ${alias}.${name}`)
          return false
        })
        this.checkSelect(select, [], ctes)
      }
      // the left side of IN belongs to the outer query
      visitNodes(node.testexpr, () => true)
      return false
    })
  }
}

/** Returns all aliases that a query defines, including in its subqueries. */
function getAliases(select: Node): Set<string> {
  const found = new Set<string>()
  visitNodes(select, (kind, node) => {
    if (kind === 'RangeVar') found.add((node.alias as { aliasname: string } | undefined)?.aliasname ?? String(node.relname))
    if (kind === 'RangeSubselect' || kind === 'RangeFunction')
      found.add((node.alias as { aliasname: string } | undefined)?.aliasname ?? '')
    return true
  })
  return found
}

/** Returns the problems of the SQL text on Citus; empty if there are none. */
export async function findCitusProblems(sql: string): Promise<string[]> {
  await loadModule()
  const parsed = (await parse(sql)) as { stmts?: { stmt: Node }[] }
  const checker = new Checker()
  for (const { stmt } of parsed.stmts ?? []) checker.check(stmt)
  return [...new Set(checker.problems)]
}
