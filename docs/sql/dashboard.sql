-- ダッシュボード
-- Dashboard
-- POST /stat/dashboard {"scope":"own"}

-- stock and totals; titles; sales, deliveries and returns: rollup_product_position, product_group, publisher, rollup_product_day, rollup_product_stock_month, rollup_product_stock_day
select
  count(*) as products
from
  (
    select
      position.*,
      coalesce(week.quantity, 0) as recent
    from
      (
        select
          position.product_id,
          position.sale_quantity - coalesce(later.quantity, 0) as sold,
          position.delivery_quantity - coalesce(later.delivery, 0) as delivered,
          position.stock_quantity - coalesce(change.stock_quantity, 0) as stock_quantity
        from
          (
            select
              *
            from
              rollup_product_position
            where
              rollup_product_position.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and product.publisher_id in (
                      select
                        publisher.id
                      from
                        publisher
                      where
                        (
                          publisher.publisher_cd in ('9901')
                          or publisher.imprint_of_cd in ('9901')
                        )
                    )
                )
              )
          ) as position
          left join (
            select
              rollup_product_day.product_id,
              sale_quantity as quantity,
              delivery_quantity as delivery
            from
              rollup_product_day
            where
              rollup_product_day.sale_date between cast('2026-11-20' as date) and cast('2026-11-20' as date)
              and rollup_product_day.group_id in (
                (
                  select
                    product.id
                  from
                    product_group as product
                  where
                    product.kind in ('book', 'magazine')
                    and product.publisher_id in (
                      select
                        publisher.id
                      from
                        publisher
                      where
                        (
                          publisher.publisher_cd in ('9901')
                          or publisher.imprint_of_cd in ('9901')
                        )
                    )
                )
              )
          ) as later on later.product_id = position.product_id
          left join (
            select
              product_id,
              sum(stock_quantity) as stock_quantity
            from
              (
                select
                  product_id,
                  stock_quantity
                from
                  rollup_product_stock_month
                where
                  rollup_product_stock_month.group_id in (
                    (
                      select
                        product.id
                      from
                        product_group as product
                      where
                        product.kind in ('book', 'magazine')
                        and product.publisher_id in (
                          select
                            publisher.id
                          from
                            publisher
                          where
                            (
                              publisher.publisher_cd in ('9901')
                              or publisher.imprint_of_cd in ('9901')
                            )
                        )
                    )
                  )
                  and month_start >= cast('2026-12-01' as date)
                union all
                select
                  product_id,
                  stock_quantity
                from
                  rollup_product_stock_day
                where
                  rollup_product_stock_day.group_id in (
                    (
                      select
                        product.id
                      from
                        product_group as product
                      where
                        product.kind in ('book', 'magazine')
                        and product.publisher_id in (
                          select
                            publisher.id
                          from
                            publisher
                          where
                            (
                              publisher.publisher_cd in ('9901')
                              or publisher.imprint_of_cd in ('9901')
                            )
                        )
                    )
                  )
                  and sale_date > cast('2026-11-19' as date)
                  and sale_date < cast('2026-12-01' as date)
              ) as since
            group by
              product_id
          ) as change on change.product_id = position.product_id
      ) as position
      left join (
        select
          rollup_product_day.product_id,
          sum(sale_quantity) as quantity
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-11-13' as date) and cast('2026-11-19' as date)
          and rollup_product_day.group_id in (
            (
              select
                product.id
              from
                product_group as product
              where
                product.kind in ('book', 'magazine')
                and product.publisher_id in (
                  select
                    publisher.id
                  from
                    publisher
                  where
                    (
                      publisher.publisher_cd in ('9901')
                      or publisher.imprint_of_cd in ('9901')
                    )
                )
            )
          )
        group by
          1
      ) as week on week.product_id = position.product_id
  ) as position
where
  case
    when delivered = 0 then null
    else 100.0 * sold / delivered
  end >= 60
  and stock_quantity > 0
  and recent > 0
  and stock_quantity <= recent;

-- stock and totals; titles; sales, deliveries and returns: rollup_product_position, product, publisher, rollup_product_day
select
  count(*) as products,
  coalesce(sum(sold), 0) as sold,
  coalesce(sum(delivered), 0) as delivered
from
  (
    select
      position.product_id,
      position.sale_quantity - coalesce(later.quantity, 0) as sold,
      position.delivery_quantity - coalesce(later.delivery, 0) as delivered
    from
      (
        select
          *
        from
          rollup_product_position
        where
          rollup_product_position.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book', 'magazine')
                and product.publisher_id in (
                  select
                    publisher.id
                  from
                    publisher
                  where
                    (
                      publisher.publisher_cd in ('9901')
                      or publisher.imprint_of_cd in ('9901')
                    )
                )
                and product.release_date between cast('2026-08-22' as date) and cast('2026-11-19' as date)
            )
          )
      ) as position
      left join (
        select
          rollup_product_day.product_id,
          sale_quantity as quantity,
          delivery_quantity as delivery
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-11-20' as date) and cast('2026-11-20' as date)
          and rollup_product_day.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book', 'magazine')
                and product.publisher_id in (
                  select
                    publisher.id
                  from
                    publisher
                  where
                    (
                      publisher.publisher_cd in ('9901')
                      or publisher.imprint_of_cd in ('9901')
                    )
                )
                and product.release_date between cast('2026-08-22' as date) and cast('2026-11-19' as date)
            )
          )
      ) as later on later.product_id = position.product_id
  ) as position;

-- sales, deliveries and returns; titles: fact_sale, product, publisher
select
  fact_sale.sale_date,
  coalesce(fact_sale.sale_hour, 12) as hour,
  sum(fact_sale.quantity) as quantity
from
  fact_sale
where
  fact_sale.sale_date in (cast('2026-11-20' as date), cast('2026-11-13' as date))
  and fact_sale.product_id in (
    (
      select
        product.id
      from
        product
      where
        product.kind in ('book', 'magazine')
        and product.publisher_id in (
          select
            publisher.id
          from
            publisher
          where
            (
              publisher.publisher_cd in ('9901')
              or publisher.imprint_of_cd in ('9901')
            )
        )
    )
  )
group by
  1,
  2;

-- titles: product_card
select
  id,
  card as value
from
  product_card
where
  id in (0 /* products of the answer, each looked up once */);

-- titles: product
select
  id,
  product_nm as "productName",
  release_date as "releaseDate"
from
  (
    select
      product.id,
      following.product_nm,
      following.release_date,
      row_number() over (
        partition by
          product.id
        order by
          following.release_date,
          following.jan collate "C"
      ) as row_rank
    from
      product
      join product as following on following.series_id = product.series_id
      and following.kind = product.kind
      and following.release_date > product.release_date
    where
      product.kind = 'magazine'
      and product.id in (5, 23)
  ) as placed
where
  row_rank = 1;

-- extent and version of the data: warehouse_state
select
  key,
  value
from
  warehouse_state;

-- stock and totals: rollup_product_position, rollup_product_stock_month, rollup_product_stock_day
select
  position.product_id,
  position.delivered_stores - coalesce(change.delivered_stores, 0) as delivered_stores,
  position.band_0 - coalesce(change.band_0, 0) as band_0
from
  (
    select
      *
    from
      rollup_product_position
    where
      rollup_product_position.product_id in (5, 23)
  ) as position
  left join (
    select
      product_id,
      sum(delivered_stores) as delivered_stores,
      sum(band_0) as band_0
    from
      (
        select
          product_id,
          delivered_stores,
          band_0
        from
          rollup_product_stock_month
        where
          rollup_product_stock_month.product_id in (5, 23)
          and month_start >= cast('2026-12-01' as date)
        union all
        select
          product_id,
          delivered_stores,
          band_0
        from
          rollup_product_stock_day
        where
          rollup_product_stock_day.product_id in (5, 23)
          and sale_date > cast('2026-11-19' as date)
          and sale_date < cast('2026-12-01' as date)
      ) as since
    group by
      product_id
  ) as change on change.product_id = position.product_id;

-- stock and totals; sales, deliveries and returns: rollup_product_position, rollup_product_day, rollup_product_stock_month, rollup_product_stock_day
select
  position.product_id,
  position.sale_quantity - coalesce(later.quantity, 0) as sold,
  position.delivery_quantity - coalesce(later.delivery, 0) as delivered,
  position.stock_quantity - coalesce(change.stock_quantity, 0) as stock_quantity
from
  (
    select
      *
    from
      rollup_product_position
    where
      rollup_product_position.product_id in (1, 4, 5, 11, 13 /* and 5 more */)
  ) as position
  left join (
    select
      rollup_product_day.product_id,
      sale_quantity as quantity,
      delivery_quantity as delivery
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-11-20' as date) and cast('2026-11-20' as date)
      and rollup_product_day.product_id in (1, 4, 5, 11, 13 /* and 5 more */)
  ) as later on later.product_id = position.product_id
  left join (
    select
      product_id,
      sum(stock_quantity) as stock_quantity
    from
      (
        select
          product_id,
          stock_quantity
        from
          rollup_product_stock_month
        where
          rollup_product_stock_month.product_id in (1, 4, 5, 11, 13 /* and 5 more */)
          and month_start >= cast('2026-12-01' as date)
        union all
        select
          product_id,
          stock_quantity
        from
          rollup_product_stock_day
        where
          rollup_product_stock_day.product_id in (1, 4, 5, 11, 13 /* and 5 more */)
          and sale_date > cast('2026-11-19' as date)
          and sale_date < cast('2026-12-01' as date)
      ) as since
    group by
      product_id
  ) as change on change.product_id = position.product_id;

-- publicity and awards: fact_award
select
  product_id as id,
  award_date as date,
  award_nm as name
from
  fact_award
where
  product_id in (5, 23)
  and award_date between cast('2026-11-09' as date) and cast('2026-11-19' as date)
order by
  award_date desc,
  award_nm collate "C";

-- publicity and awards: fact_publicity
select
  product_id as id,
  publicity_date as date,
  medium,
  title
from
  fact_publicity
where
  product_id in (5, 23)
  and publicity_date between cast('2026-11-09' as date) and cast('2026-11-19' as date)
order by
  publicity_date desc,
  title collate "C";

-- sales, deliveries and returns: rollup_product_day, rollup_product_week
select
  product_id,
  coalesce(sum(quantity), 0) as quantity
from
  (
    select
      rollup_product_day.product_id,
      sale_quantity as quantity
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-10-23' as date) and cast('2026-10-25' as date)
      and rollup_product_day.product_id in (1, 4, 5, 11, 13 /* and 5 more */)
    union all
    select
      rollup_product_week.product_id,
      sale_quantity as quantity
    from
      rollup_product_week
    where
      rollup_product_week.week_start between cast('2026-10-26' as date) and cast('2026-11-15' as date)
      and rollup_product_week.product_id in (1, 4, 5, 11, 13 /* and 5 more */)
    union all
    select
      rollup_product_day.product_id,
      sale_quantity as quantity
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-11-16' as date) and cast('2026-11-19' as date)
      and rollup_product_day.product_id in (1, 4, 5, 11, 13 /* and 5 more */)
  ) as stretch
group by
  product_id;

-- stock and totals: rollup_product_position
select
  product_id,
  delivery_quantity as delivered
from
  rollup_product_position
where
  rollup_product_position.product_id in (2, 27, 95);

-- sales, deliveries and returns; titles: rollup_group_day, product_group, publisher
select
  rollup_group_day.sale_date as bucket,
  sum(sale_quantity) as quantity,
  sum(sale_amount) as amount
from
  rollup_group_day
where
  rollup_group_day.sale_date between cast('2026-10-01' as date) and cast('2026-11-19' as date)
  and rollup_group_day.group_id in (
    (
      select
        product.id
      from
        product_group as product
      where
        product.kind in ('book', 'magazine')
        and product.publisher_id in (
          select
            publisher.id
          from
            publisher
          where
            (
              publisher.publisher_cd in ('9901')
              or publisher.imprint_of_cd in ('9901')
            )
        )
    )
  )
group by
  1;

-- sales, deliveries and returns: rollup_product_day
select
  rollup_product_day.product_id,
  rollup_product_day.sale_date as bucket,
  sale_quantity as quantity
from
  rollup_product_day
where
  rollup_product_day.sale_date between cast('2026-11-06' as date) and cast('2026-11-19' as date)
  and rollup_product_day.product_id in (1, 4, 5, 11, 13 /* and 5 more */);

-- sales, deliveries and returns; titles: rollup_group_day, product_group, publisher, trade_genre
select
  trade_genre.genre_c1_cd as cd,
  min(trade_genre.genre_c1_nm) as name,
  sum(sold.quantity) as quantity,
  sum(sold.previous) as previous
from
  (
    select
      group_id,
      quantity,
      0 as previous
    from
      (
        select
          rollup_group_day.group_id,
          sum(sale_quantity) as quantity
        from
          rollup_group_day
        where
          rollup_group_day.sale_date between cast('2026-11-13' as date) and cast('2026-11-19' as date)
          and rollup_group_day.group_id in (
            (
              select
                product.id
              from
                product_group as product
              where
                product.kind in ('book', 'magazine')
                and product.publisher_id in (
                  select
                    publisher.id
                  from
                    publisher
                  where
                    (
                      publisher.publisher_cd in ('9901')
                      or publisher.imprint_of_cd in ('9901')
                    )
                )
            )
          )
        group by
          1
      ) as now
    union all
    select
      group_id,
      0,
      quantity
    from
      (
        select
          rollup_group_day.group_id,
          sum(sale_quantity) as quantity
        from
          rollup_group_day
        where
          rollup_group_day.sale_date between cast('2026-11-06' as date) and cast('2026-11-12' as date)
          and rollup_group_day.group_id in (
            (
              select
                product.id
              from
                product_group as product
              where
                product.kind in ('book', 'magazine')
                and product.publisher_id in (
                  select
                    publisher.id
                  from
                    publisher
                  where
                    (
                      publisher.publisher_cd in ('9901')
                      or publisher.imprint_of_cd in ('9901')
                    )
                )
            )
          )
        group by
          1
      ) as before
  ) as sold
  join product_group on product_group.id = sold.group_id
  join trade_genre on trade_genre.id = product_group.trade_genre_id
group by
  trade_genre.genre_c1_cd
having
  count(
    case
      when sold.quantity <> 0
      or sold.previous <> 0 then 1
    end
  ) > 0
order by
  quantity desc,
  cd
limit
  12;

-- sales, deliveries and returns; titles: rollup_product_day, product_group, publisher, product_card
with
  now as materialized (
    select
      rollup_product_day.product_id,
      sale_quantity as quantity
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-11-19' as date) and cast('2026-11-19' as date)
      and rollup_product_day.group_id in (
        (
          select
            product.id
          from
            product_group as product
          where
            product.kind in ('book', 'magazine')
            and product.publisher_id in (
              select
                publisher.id
              from
                publisher
              where
                (
                  publisher.publisher_cd in ('9901')
                  or publisher.imprint_of_cd in ('9901')
                )
            )
        )
      )
  ),
  -- codes and the week before are looked up for what can be among the best alone
  least as (
    select
      min(quantity) as quantity
    from
      (
        select
          quantity
        from
          now
        where
          quantity > 0
        order by
          quantity desc
        limit
          10
      ) as most
  ),
  near as materialized (
    select
      product_id,
      quantity
    from
      now
    where
      quantity >= (
        select
          quantity
        from
          least
      )
  ),
  before as (
    select
      product_id,
      quantity
    from
      (
        select
          rollup_product_day.product_id,
          sale_quantity as quantity
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-11-12' as date) and cast('2026-11-12' as date)
          and rollup_product_day.group_id in (
            (
              select
                product.id
              from
                product_group as product
              where
                product.kind in ('book', 'magazine')
                and product.publisher_id in (
                  select
                    publisher.id
                  from
                    publisher
                  where
                    (
                      publisher.publisher_cd in ('9901')
                      or publisher.imprint_of_cd in ('9901')
                    )
                )
            )
          )
      ) as asked
    where
      product_id in (
        select
          product_id
        from
          near
      )
  )
select
  near.product_id as id,
  near.quantity,
  coalesce(before.quantity, 0) as previous,
  rank() over (
    order by
      near.quantity desc
  ) as rank
from
  near
  left join before on before.product_id = near.product_id
  join (
    select
      id,
      jan
    from
      product_card
    where
      id in (
        select
          product_id
        from
          near
      )
  ) as card on card.id = near.product_id
order by
  near.quantity desc,
  card.jan collate "C"
limit
  10;

-- sales, deliveries and returns; titles: rollup_product_day, product_group, publisher, product
with
  now as materialized (
    select
      rollup_product_day.product_id,
      sum(sale_quantity) as quantity,
      sum(delivery_quantity) as delivery
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-11-13' as date) and cast('2026-11-19' as date)
      and rollup_product_day.group_id in (
        (
          select
            product.id
          from
            product_group as product
          where
            product.kind in ('book', 'magazine')
            and product.publisher_id in (
              select
                publisher.id
              from
                publisher
              where
                (
                  publisher.publisher_cd in ('9901')
                  or publisher.imprint_of_cd in ('9901')
                )
            )
        )
      )
    group by
      1
  ),
  before as materialized (
    select
      rollup_product_day.product_id,
      sum(sale_quantity) as quantity,
      sum(delivery_quantity) as delivery
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-11-06' as date) and cast('2026-11-12' as date)
      and rollup_product_day.group_id in (
        (
          select
            product.id
          from
            product_group as product
          where
            product.kind in ('book', 'magazine')
            and product.publisher_id in (
              select
                publisher.id
              from
                publisher
              where
                (
                  publisher.publisher_cd in ('9901')
                  or publisher.imprint_of_cd in ('9901')
                )
            )
        )
      )
    group by
      1
  ),
  sold as (
    select
      product_id
    from
      now
    union
    select
      product_id
    from
      before
  ),
  issue as materialized (
    select
      placed.id,
      placed.compared_id,
      placed.days
    from
      (
        select
          product.id,
          other.id as compared_id,
          cast(product.release_date - other.release_date as integer) as days,
          row_number() over (
            partition by
              product.id
            order by
              other.release_date desc,
              other.jan collate "C" desc
          ) as row_rank
        from
          product
          join product as other on other.series_id = product.series_id
          and other.kind = product.kind
          and other.release_date < product.release_date
        where
          product.kind = 'magazine'
          and product.id in (
            select
              product_id
            from
              sold
          )
          and product.release_date - other.release_date <= 120
      ) as placed
    where
      placed.row_rank = 1
      and placed.days <= cast(438 as integer)
  ),
  issue_day as materialized (
    select
      rollup_product_day.product_id,
      rollup_product_day.sale_date as bucket,
      sale_quantity as quantity,
      delivery_quantity as delivery
    from
      rollup_product_day
    where
      rollup_product_day.sale_date between cast('2026-07-16' as date) and cast('2026-11-18' as date)
      and rollup_product_day.product_id in (
        (
          select
            issue.compared_id
          from
            issue
        )
      )
  ),
  compared as materialized (
    select
      before.product_id,
      before.quantity,
      before.delivery
    from
      before
    where
      before.product_id not in (
        select
          issue.id
        from
          issue
      )
    union all
    select
      issue.id,
      sum(issue_day.quantity),
      sum(issue_day.delivery)
    from
      issue
      join issue_day on issue_day.product_id = issue.compared_id
      and issue_day.bucket between cast('2026-11-13' as date) - issue.days and cast('2026-11-19' as date) - issue.days
    group by
      issue.id
  ),
  -- few products reach the minimum, and the remaining steps read only these
  reached as materialized (
    select
      product_id
    from
      now
    where
      quantity >= 20
    union
    select
      product_id
    from
      compared
    where
      quantity >= 20
  ),
  moved as (
    select
      id,
      sum(quantity) as quantity,
      sum(previous) as previous,
      sum(delivery) as delivery,
      sum(previous_delivery) as previous_delivery
    from
      (
        select
          product_id as id,
          quantity,
          0 as previous,
          delivery,
          0 as previous_delivery
        from
          now
        where
          product_id in (
            select
              product_id
            from
              reached
          )
        union all
        select
          product_id,
          0,
          quantity,
          0,
          delivery
        from
          compared
        where
          product_id in (
            select
              product_id
            from
              reached
          )
      ) as both_periods
    group by
      id
  ),
  classed as materialized (
    select
      moved.*,
      issue.compared_id,
      product.jan,
      product.release_date,
      case
      -- on sale for only a part of the compared period: a rise is no rise
        when issue.id is null
        and product.release_date > cast('2026-11-06' as date)
        and (
          product.release_date > cast('2026-11-12' as date)
          or moved.quantity > moved.previous
        ) then 'new'
        when moved.quantity > moved.previous then 'up'
        when moved.quantity < moved.previous then 'down'
        else 'same'
      end as direction
    from
      moved
      join (
        select
          id,
          jan,
          release_date
        from
          product
        where
          id in (
            select
              id
            from
              moved
          )
      ) as product on product.id = moved.id
      left join issue on issue.id = moved.id
  ),
  totals as (
    select
      coalesce(
        sum(
          case
            when direction = 'up' then 1
            else 0
          end
        ),
        0
      ) as up_titles,
      coalesce(
        sum(
          case
            when direction = 'up' then quantity - previous
            else 0
          end
        ),
        0
      ) as up_copies,
      coalesce(
        sum(
          case
            when direction = 'down' then 1
            else 0
          end
        ),
        0
      ) as down_titles,
      coalesce(
        sum(
          case
            when direction = 'down' then quantity - previous
            else 0
          end
        ),
        0
      ) as down_copies,
      coalesce(
        sum(
          case
            when direction = 'new' then 1
            else 0
          end
        ),
        0
      ) as new_titles,
      coalesce(
        sum(
          case
            when direction = 'new' then quantity - previous
            else 0
          end
        ),
        0
      ) as new_copies
    from
      classed
  ),
  page as (
    select
      classed.*,
      row_number() over (
        order by
          abs(quantity - previous) desc,
          classed.jan collate "C"
      ) as row_rank
    from
      classed
    where
      direction in ('up', 'down')
    order by
      row_rank
    limit
      8
    offset
      0
  )
select
  *
from
  totals
  left join page on true
order by
  page.row_rank;

-- titles; pre-orders: product, publisher, fact_pre_order
with
  upcoming as materialized (
    select
      product.id,
      product.release_date,
      product.jan
    from
      product
    where
      product.release_date > cast('2026-11-20' as date)
      and product.release_date <= cast('2026-11-27' as date)
      and product.id in (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('book', 'magazine')
            and product.publisher_id in (
              select
                publisher.id
              from
                publisher
              where
                (
                  publisher.publisher_cd in ('9901')
                  or publisher.imprint_of_cd in ('9901')
                )
            )
        )
      )
  ),
  booked as (
    select
      product_id,
      sum(quantity) as quantity
    from
      fact_pre_order
    where
      pre_order_date <= cast('2026-11-19' as date)
      and product_id in (
        select
          id
        from
          upcoming
      )
    group by
      product_id
  )
select
  upcoming.id,
  upcoming.release_date,
  coalesce(booked.quantity, 0) as pre_orders
from
  upcoming
  left join booked on booked.product_id = upcoming.id
order by
  booked.quantity desc nulls last,
  upcoming.jan collate "C"
limit
  8;
