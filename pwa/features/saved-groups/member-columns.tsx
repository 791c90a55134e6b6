import { useMemo } from 'react'
import type { GroupDetail } from '../../../shared/api/saved-groups.ts'
import type { GroupKind } from '../../../shared/fields/choices.ts'
import { formatCode } from '../../../shared/trade/jan.ts'
import { getPlaceName } from '../../../shared/trade/place-names.ts'
import { formatDay } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { CoverPlaceholder } from '../../ui/cells/cover.tsx'
import { ProductLink } from '../../ui/cells/product-link.tsx'
import type { Column } from '../../ui/table/column.ts'

/** A title or a store as a row. */
export interface GroupMember {
  code: string
  name: string
  /** Publisher of a title; chain or company of a store. */
  owner: string | null
  /** Release date of a title; prefecture of a store. */
  when: string | null
}

export function toGroupMembers({ kind, products, stores }: GroupDetail): GroupMember[] {
  const t = getMessages('saved-groups')
  if (kind === 'product')
    return products.map(({ jan, productName, publisherName, releaseDate }) => ({
      code: jan,
      name: productName,
      owner: publisherName,
      when: releaseDate && formatDay(releaseDate),
    }))
  return stores.map(({ storeCd, storeName, closed, chainName, companyName, prefectureCd }) => ({
    code: storeCd,
    name: closed ? t('closed', { name: storeName }) : storeName,
    owner: chainName ?? companyName,
    when: getPlaceName('prefecture', prefectureCd, getCurrentLanguage()),
  }))
}

export function useMemberColumns(kind: GroupKind, onRemove: (member: GroupMember) => void): Column<GroupMember>[] {
  const t = getMessages('saved-groups')
  const tReport = getMessages('report')
  return useMemo((): Column<GroupMember>[] => {
    const isProduct = kind === 'product'
    return [
      ...(isProduct
        ? [
            {
              id: 'cover',
              header: tReport('cover'),
              isHeaderHidden: true,
              width: 34,
              isFrozen: true,
              value: () => null,
              cell: ({ code }: GroupMember) => <CoverPlaceholder jan={code} />,
            },
          ]
        : []),
      {
        id: 'name',
        header: t(isProduct ? 'productName' : 'storeName'),
        width: 220,
        isFrozen: true,
        canGrow: true,
        value: ({ name }) => name,
        ...(isProduct ? { cell: ({ code, name }: GroupMember) => <ProductLink jan={code} productName={name} /> } : {}),
      },
      { id: 'of', header: t(isProduct ? 'publisher' : 'chain'), width: 136, value: ({ owner }) => owner },
      { id: 'when', header: t(isProduct ? 'release' : 'prefecture'), width: 100, value: ({ when }) => when },
      {
        id: 'code',
        header: isProduct ? 'JAN' : t('storeCd'),
        width: 142,
        isText: true,
        value: ({ code }) => code,
        ...(isProduct ? { cell: ({ code }: GroupMember) => formatCode(code) } : {}),
      },
      {
        id: 'remove',
        header: t('removeColumn'),
        isHeaderHidden: true,
        width: 44,
        isPinnedRight: true,
        value: () => null,
        cell: (member) => (
          <IconButton icon="close" label={t('removeOne', { name: member.name })} tabIndex={-1} onClick={() => onRemove(member)} />
        ),
      },
    ]
  }, [t, tReport, kind, onRemove])
}
