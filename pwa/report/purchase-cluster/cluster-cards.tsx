import { Link } from 'react-router'
import type { BuyerCluster } from '../../../shared/api/purchase-cluster.ts'
import { getProductPath } from '../../data/product-path.ts'
import { formatCount, formatRate } from '../../i18n/format.ts'
import { getMessages } from '../../i18n/get-messages.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import { CoverPlaceholder } from '../../ui/cells/cover.tsx'
import { SectionHeader } from '../../ui/page-header.tsx'
import { type ClusterData, getClusterExplanation, getClusterName } from './cluster-data.ts'

/** Groups of buyers by taste: who they are, how many, and what else they buy. */
export function ClusterCards({ result }: { result: ClusterData }) {
  const t = getMessages('purchase-cluster')
  const { clusters, clusteredBuyers, sampled } = result
  const formattedBuyers = formatCount(clusteredBuyers)
  return (
    <section aria-label={t('clusters')}>
      <SectionHeader
        title={t('clusters')}
        note={
          clusters.length === 0
            ? null
            : t(sampled ? 'clustersSampled' : 'clustersNote', { buyers: formattedBuyers, count: clusters.length })
        }
      />
      {clusters.length === 0 ? (
        <p className="note cluster-cards-empty">{t('clustersNone')}</p>
      ) : (
        <ul className="gap-3 columns cluster-cards">
          {clusters.map((cluster) => (
            <ClusterCard key={cluster.clusterNo} cluster={cluster} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ClusterCard({ cluster }: { cluster: BuyerCluster }) {
  const t = getMessages('purchase-cluster')
  const tMeasures = getMessages('measures')
  const tReport = getMessages('report')
  const { genres, products, share, buyers, suppressed } = cluster
  return (
    <li className="outlined stack gap-3 p-4 cluster-card">
      <h3>{getClusterName(cluster)}</h3>
      <p className="note">{getClusterExplanation(cluster)}</p>
      {suppressed ? (
        <p className="note">{tReport('hidden')}</p>
      ) : (
        <p className="flex wrap items-baseline gap-1 text-table cluster-size">
          <b>{formatCount(buyers)}</b>
          <span>{tMeasures('people')}</span>
          <b className="push">{formatRate(share)}%</b>
          <i aria-hidden="true">
            <i style={{ width: `${share ?? 0}%` }} />
          </i>
        </p>
      )}
      {genres.length > 0 && (
        <table className="text-table w-full border-top cluster-genres">
          <thead>
            <tr>
              <th className="text-left" scope="col">
                {t('alsoBuys')}
              </th>
              <th className="text-left" scope="col">
                {t('rate')}
              </th>
              <th className="text-left" scope="col">
                {t('lift')}
              </th>
            </tr>
          </thead>
          <tbody>
            {genres.map(({ name, rate, lift }) => (
              <tr key={name.ja}>
                <th className="text-left" scope="row">
                  {name[getCurrentLanguage()]}
                </th>
                <td>{formatRate(rate)}</td>
                <td>{formatRate(lift, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {products.length > 0 && (
        <ul className="stack gap-1 text-table cluster-products">
          {products.map(({ jan, productName }) => (
            <li key={jan}>
              <CoverPlaceholder jan={jan} />
              <Link to={getProductPath(jan)}>{productName}</Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
