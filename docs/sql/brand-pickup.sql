-- ブランドピックアップ（出版社・レーベル・シリーズ）
-- Brand pickup: publishers, imprints, series
-- POST /stat/brand-pickup {"period":{"from":"2026-10-19","to":"2026-11-15"},"brandCds":["9901","9902","9903"]}

select
  *
from
  (
    select
      branded.brand,
      branded.jan,
      branded.product_nm,
      branded.release_date,
      sold.quantity,
      sold.amount,
      row_number() over (
        partition by
          branded.brand
        order by
          sold.quantity desc,
          branded.jan collate "C"
      ) as place
    from
      (
        select
          rollup_product_week.product_id,
          sum(sale_quantity) as quantity,
          sum(sale_amount) as amount,
          sum(sale_amount_tax_in) as amount_tax_in,
          sum(net_quantity) as net_quantity,
          sum(delivery_quantity) as delivery,
          sum(return_quantity) as returned,
          sum(adjust_quantity) as adjusted
        from
          rollup_product_week
        where
          rollup_product_week.week_start between cast('2026-10-19' as date) and cast('2026-11-15' as date)
          and rollup_product_week.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book', 'magazine')
                and (
                  product.publisher_id is null
                  or product.publisher_id not in (33, 34)
                )
                and product.publisher_id in (1, 2, 3, 31, 32)
            )
          )
        group by
          1
      ) as sold
      join (
        select
          pair.brand,
          product.id,
          product.jan,
          product.product_nm,
          product.release_date
        from
          (
            values
              (0, 1),
              (0, 31),
              (1, 2),
              (1, 32),
              (2, 3)
          ) as pair (brand, group_id)
          join product on product.publisher_id = pair.group_id
      ) as branded on branded.id = sold.product_id
    where
      sold.quantity > 0
      and branded.release_date between cast('2026-10-19' as date) and cast('2026-11-15' as date)
  ) as ranked
where
  place <= 1
order by
  brand,
  place;

select
  *
from
  (
    select
      branded.brand,
      branded.jan,
      branded.product_nm,
      branded.release_date,
      sold.quantity,
      sold.amount,
      row_number() over (
        partition by
          branded.brand
        order by
          sold.quantity desc,
          branded.jan collate "C"
      ) as place
    from
      (
        select
          rollup_product_week.product_id,
          sum(sale_quantity) as quantity,
          sum(sale_amount) as amount,
          sum(sale_amount_tax_in) as amount_tax_in,
          sum(net_quantity) as net_quantity,
          sum(delivery_quantity) as delivery,
          sum(return_quantity) as returned,
          sum(adjust_quantity) as adjusted
        from
          rollup_product_week
        where
          rollup_product_week.week_start between cast('2026-10-19' as date) and cast('2026-11-15' as date)
          and rollup_product_week.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book', 'magazine')
                and (
                  product.publisher_id is null
                  or product.publisher_id not in (33, 34)
                )
                and product.publisher_id in (1, 2, 3, 31, 32)
            )
          )
        group by
          1
      ) as sold
      join (
        select
          pair.brand,
          product.id,
          product.jan,
          product.product_nm,
          product.release_date
        from
          (
            values
              (0, 1),
              (0, 31),
              (1, 2),
              (1, 32),
              (2, 3)
          ) as pair (brand, group_id)
          join product on product.publisher_id = pair.group_id
      ) as branded on branded.id = sold.product_id
    where
      sold.quantity > 0
  ) as ranked
where
  place <= 5
order by
  brand,
  place;

select
  branded.brand,
  count(*) as titles
from
  (
    select
      pair.brand,
      product.id,
      product.jan,
      product.product_nm,
      product.release_date
    from
      (
        values
          (0, 1),
          (0, 31),
          (1, 2),
          (1, 32),
          (2, 3)
      ) as pair (brand, group_id)
      join product on product.publisher_id = pair.group_id
  ) as branded
where
  branded.id in (
    (
      select
        product.id
      from
        product
      where
        product.kind in ('book', 'magazine')
        and (
          product.publisher_id is null
          or product.publisher_id not in (33, 34)
        )
        and product.publisher_id in (1, 2, 3, 31, 32)
    )
  )
  and branded.release_date <= cast('2026-11-15' as date)
group by
  branded.brand;

select
  branded.brand,
  sold.bucket,
  sum(sold.quantity) as quantity,
  sum(sold.amount) as amount,
  sum(
    case
      when sold.quantity > 0 then 1
      else 0
    end
  ) as titles_sold
from
  (
    select
      rollup_product_week.product_id,
      rollup_product_week.week_start as bucket,
      sale_quantity as quantity,
      sale_amount as amount,
      sale_amount_tax_in as amount_tax_in,
      net_quantity as net_quantity,
      delivery_quantity as delivery,
      return_quantity as returned,
      adjust_quantity as adjusted
    from
      rollup_product_week
    where
      rollup_product_week.week_start between cast('2026-10-19' as date) and cast('2026-11-15' as date)
      and rollup_product_week.product_id in (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('book', 'magazine')
            and (
              product.publisher_id is null
              or product.publisher_id not in (33, 34)
            )
            and product.publisher_id in (1, 2, 3, 31, 32)
        )
      )
  ) as sold
  join (
    select
      pair.brand,
      product.id,
      product.jan,
      product.product_nm,
      product.release_date
    from
      (
        values
          (0, 1),
          (0, 31),
          (1, 2),
          (1, 32),
          (2, 3)
      ) as pair (brand, group_id)
      join product on product.publisher_id = pair.group_id
  ) as branded on branded.id = sold.product_id
group by
  branded.brand,
  sold.bucket;

select
  branded.brand,
  sum(position.delivered) as delivered,
  sum(position.sold) as sold
from
  (
    select
      position.product_id,
      position.sold - coalesce(later.quantity, 0) as sold,
      position.delivered - coalesce(later.delivery, 0) as delivered,
      position.returned - coalesce(later.returned, 0) as returned,
      position.adjusted - coalesce(later.adjusted, 0) as adjusted
    from
      (
        select
          product_id,
          sale_quantity as sold,
          delivery_quantity as delivered,
          return_quantity as returned,
          adjust_quantity as adjusted,
          stock_quantity,
          negative_stores,
          negative_copies,
          delivered_stores,
          band_0,
          band_1,
          band_2,
          band_3,
          band_4,
          band_5,
          band_6
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
                and (
                  product.publisher_id is null
                  or product.publisher_id not in (33, 34)
                )
                and product.publisher_id in (1, 2, 3, 31, 32)
            )
          )
      ) as position
      left join (
        select
          rollup_product_day.product_id,
          sum(sale_quantity) as quantity,
          sum(sale_amount) as amount,
          sum(sale_amount_tax_in) as amount_tax_in,
          sum(net_quantity) as net_quantity,
          sum(delivery_quantity) as delivery,
          sum(return_quantity) as returned,
          sum(adjust_quantity) as adjusted
        from
          rollup_product_day
        where
          rollup_product_day.sale_date between cast('2026-11-16' as date) and cast('2026-11-20' as date)
          and rollup_product_day.product_id in (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('book', 'magazine')
                and (
                  product.publisher_id is null
                  or product.publisher_id not in (33, 34)
                )
                and product.publisher_id in (1, 2, 3, 31, 32)
            )
          )
        group by
          1
      ) as later on later.product_id = position.product_id
  ) as position
  join (
    select
      pair.brand,
      product.id,
      product.jan,
      product.product_nm,
      product.release_date
    from
      (
        values
          (0, 1),
          (0, 31),
          (1, 2),
          (1, 32),
          (2, 3)
      ) as pair (brand, group_id)
      join product on product.publisher_id = pair.group_id
  ) as branded on branded.id = position.product_id
group by
  branded.brand;

select
  branded.brand,
  sum(sold.quantity) as quantity,
  sum(sold.amount) as amount,
  sum(
    case
      when sold.quantity > 0 then 1
      else 0
    end
  ) as titles_sold
from
  (
    select
      rollup_product_week.product_id,
      sum(sale_quantity) as quantity,
      sum(sale_amount) as amount,
      sum(sale_amount_tax_in) as amount_tax_in,
      sum(net_quantity) as net_quantity,
      sum(delivery_quantity) as delivery,
      sum(return_quantity) as returned,
      sum(adjust_quantity) as adjusted
    from
      rollup_product_week
    where
      rollup_product_week.week_start between cast('2026-09-21' as date) and cast('2026-10-18' as date)
      and rollup_product_week.product_id in (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('book', 'magazine')
            and (
              product.publisher_id is null
              or product.publisher_id not in (33, 34)
            )
            and product.publisher_id in (1, 2, 3, 31, 32)
        )
      )
    group by
      1
  ) as sold
  join (
    select
      pair.brand,
      product.id,
      product.jan,
      product.product_nm,
      product.release_date
    from
      (
        values
          (0, 1),
          (0, 31),
          (1, 2),
          (1, 32),
          (2, 3)
      ) as pair (brand, group_id)
      join product on product.publisher_id = pair.group_id
  ) as branded on branded.id = sold.product_id
group by
  branded.brand;

select
  branded.brand,
  sum(sold.quantity) as quantity,
  sum(sold.amount) as amount,
  sum(
    case
      when sold.quantity > 0 then 1
      else 0
    end
  ) as titles_sold
from
  (
    select
      rollup_product_week.product_id,
      sum(sale_quantity) as quantity,
      sum(sale_amount) as amount,
      sum(sale_amount_tax_in) as amount_tax_in,
      sum(net_quantity) as net_quantity,
      sum(delivery_quantity) as delivery,
      sum(return_quantity) as returned,
      sum(adjust_quantity) as adjusted
    from
      rollup_product_week
    where
      rollup_product_week.week_start between cast('2026-10-19' as date) and cast('2026-11-15' as date)
      and rollup_product_week.product_id in (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('book', 'magazine')
            and (
              product.publisher_id is null
              or product.publisher_id not in (33, 34)
            )
            and product.publisher_id in (1, 2, 3, 31, 32)
        )
      )
    group by
      1
  ) as sold
  join (
    select
      pair.brand,
      product.id,
      product.jan,
      product.product_nm,
      product.release_date
    from
      (
        values
          (0, 1),
          (0, 31),
          (1, 2),
          (1, 32),
          (2, 3)
      ) as pair (brand, group_id)
      join product on product.publisher_id = pair.group_id
  ) as branded on branded.id = sold.product_id
group by
  branded.brand;

select
  coalesce(sum(quantity), 0) as quantity,
  coalesce(sum(amount), 0) as amount,
  coalesce(sum(amount_tax_in), 0) as amount_tax_in,
  coalesce(sum(net_quantity), 0) as net_quantity,
  coalesce(sum(delivery), 0) as delivery,
  coalesce(sum(returned), 0) as returned,
  coalesce(sum(adjusted), 0) as adjusted
from
  (
    select
      sum(sale_quantity) as quantity,
      sum(sale_amount) as amount,
      sum(sale_amount_tax_in) as amount_tax_in,
      sum(net_quantity) as net_quantity,
      sum(delivery_quantity) as delivery,
      sum(return_quantity) as returned,
      sum(adjust_quantity) as adjusted
    from
      rollup_product_week
      left join (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('other')
            or product.publisher_id in (33, 34)
        )
      ) as left_out on left_out.id = rollup_product_week.product_id
    where
      rollup_product_week.week_start between cast('2026-09-21' as date) and cast('2026-10-18' as date)
      and left_out.id is null
  ) as stretch;

select
  coalesce(sum(quantity), 0) as quantity,
  coalesce(sum(amount), 0) as amount,
  coalesce(sum(amount_tax_in), 0) as amount_tax_in,
  coalesce(sum(net_quantity), 0) as net_quantity,
  coalesce(sum(delivery), 0) as delivery,
  coalesce(sum(returned), 0) as returned,
  coalesce(sum(adjusted), 0) as adjusted
from
  (
    select
      sum(sale_quantity) as quantity,
      sum(sale_amount) as amount,
      sum(sale_amount_tax_in) as amount_tax_in,
      sum(net_quantity) as net_quantity,
      sum(delivery_quantity) as delivery,
      sum(return_quantity) as returned,
      sum(adjust_quantity) as adjusted
    from
      rollup_product_week
      left join (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('other')
            or product.publisher_id in (33, 34)
        )
      ) as left_out on left_out.id = rollup_product_week.product_id
    where
      rollup_product_week.week_start between cast('2026-10-19' as date) and cast('2026-11-15' as date)
      and left_out.id is null
  ) as stretch;

select
  count(*) as count
from
  store;

select
  id,
  publisher_cd,
  publisher_nm,
  imprint_of_cd
from
  publisher;

select
  key,
  value
from
  warehouse_state;

select
  product.publisher_id,
  sum(sold.quantity) as quantity,
  sum(sold.amount) as amount
from
  (
    select
      rollup_product_week.product_id,
      sum(sale_quantity) as quantity,
      sum(sale_amount) as amount,
      sum(sale_amount_tax_in) as amount_tax_in,
      sum(net_quantity) as net_quantity,
      sum(delivery_quantity) as delivery,
      sum(return_quantity) as returned,
      sum(adjust_quantity) as adjusted
    from
      rollup_product_week
    where
      rollup_product_week.week_start between cast('2026-10-19' as date) and cast('2026-11-15' as date)
      and rollup_product_week.product_id in (
        (
          select
            product.id
          from
            product
          where
            product.kind in ('book', 'magazine')
            and product.publisher_id in (33, 34)
        )
      )
    group by
      1
  ) as sold
  join product on product.id = sold.product_id
group by
  product.publisher_id;

select
  publisher.id,
  publisher.publisher_cd,
  publisher.publisher_nm
from
  publisher
  left join publisher as parent on parent.publisher_cd = publisher.imprint_of_cd
where
  (
    publisher.excluded_from_ranking
    or coalesce(parent.excluded_from_ranking, false)
  )
order by
  publisher.publisher_cd collate "C";

with
  sold as materialized (
    select
      product_id,
      quantity as value
    from
      (
        select
          whole.*
        from
          (
            select
              rollup_product_week.product_id,
              sum(sale_quantity) as quantity,
              sum(sale_amount) as amount,
              sum(sale_amount_tax_in) as amount_tax_in,
              sum(net_quantity) as net_quantity,
              sum(delivery_quantity) as delivery,
              sum(return_quantity) as returned,
              sum(adjust_quantity) as adjusted
            from
              rollup_product_week
            where
              rollup_product_week.week_start between cast('2026-10-19' as date) and cast('2026-11-15' as date)
            group by
              1
          ) as whole
          left join (
            (
              select
                product.id
              from
                product
              where
                product.kind in ('other')
                or product.publisher_id in (33, 34)
            )
          ) as left_out on left_out.id = whole.product_id
        where
          left_out.id is null
      ) as asked
  ),
  of_genre as (
    select
      trade_genre.genre_c1_cd,
      sum(sold.value) as value
    from
      sold
      join product on product.id = sold.product_id
      join trade_genre on trade_genre.id = product.trade_genre_id
    group by
      1
  ),
  of_brand as (
    select
      branded.brand,
      trade_genre.genre_c1_cd,
      sum(sold.value) as own
    from
      sold
      join (
        select
          pair.brand,
          product.id,
          product.jan,
          product.product_nm,
          product.release_date
        from
          (
            values
              (0, 1),
              (0, 31),
              (1, 2),
              (1, 32),
              (2, 3)
          ) as pair (brand, group_id)
          join product on product.publisher_id = pair.group_id
      ) as branded on branded.id = sold.product_id
      join product on product.id = sold.product_id
      join trade_genre on trade_genre.id = product.trade_genre_id
    group by
      1,
      2
  )
select
  of_brand.brand,
  sum(of_brand.own) as own,
  sum(of_genre.value) as value
from
  of_brand
  join of_genre on of_genre.genre_c1_cd = of_brand.genre_c1_cd
where
  of_brand.own > 0
group by
  1;
