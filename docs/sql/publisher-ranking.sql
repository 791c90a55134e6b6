-- 出版社ランキング
-- Publishers ranked by copies or amount
-- POST /stat/publisher-ranking {"period":{"from":"2026-10-19","to":"2026-11-15"}}

select
  count(*) as count
from
  store;

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

select
  publisher.id,
  publisher.publisher_cd,
  publisher.publisher_nm,
  publisher.imprint_of_cd,
  publisher.excluded_from_ranking
  or coalesce(parent.excluded_from_ranking, false) as excluded
from
  publisher
  left join publisher as parent on parent.publisher_cd = publisher.imprint_of_cd;

with
  publisher_group as (
    select
      publisher.id as publisher_id,
      case
        when parent.id is null
        or (
          publisher.excluded_from_ranking
          and not parent.excluded_from_ranking
        ) then publisher.id
        else parent.id
      end as publisher_group_id,
      publisher.excluded_from_ranking
      or coalesce(parent.excluded_from_ranking, false) as excluded
    from
      publisher
      left join publisher as parent on parent.publisher_cd = publisher.imprint_of_cd
  ),
  sold as (
    select
      product_id,
      bucket,
      quantity as value
    from
      (
        select
          cast('2025-12-15' as date) as bucket,
          part.*
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
              rollup_product_week.week_start between cast('2025-12-15' as date) and cast('2026-01-11' as date)
            group by
              1
          ) as part
        union all
        select
          cast('2026-01-12' as date) as bucket,
          part.*
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
              rollup_product_week.week_start between cast('2026-01-12' as date) and cast('2026-02-08' as date)
            group by
              1
          ) as part
        union all
        select
          cast('2026-02-09' as date) as bucket,
          part.*
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
              rollup_product_week.week_start between cast('2026-02-09' as date) and cast('2026-03-08' as date)
            group by
              1
          ) as part
        union all
        select
          cast('2026-03-09' as date) as bucket,
          part.*
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
              rollup_product_week.week_start between cast('2026-03-09' as date) and cast('2026-04-05' as date)
            group by
              1
          ) as part
        union all
        select
          cast('2026-04-06' as date) as bucket,
          part.*
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
              rollup_product_week.week_start between cast('2026-04-06' as date) and cast('2026-05-03' as date)
            group by
              1
          ) as part
        union all
        select
          cast('2026-05-04' as date) as bucket,
          part.*
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
              rollup_product_week.week_start between cast('2026-05-04' as date) and cast('2026-05-31' as date)
            group by
              1
          ) as part
        union all
        select
          cast('2026-06-01' as date) as bucket,
          part.*
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
              rollup_product_week.week_start between cast('2026-06-01' as date) and cast('2026-06-28' as date)
            group by
              1
          ) as part
        union all
        select
          cast('2026-06-29' as date) as bucket,
          part.*
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
              rollup_product_week.week_start between cast('2026-06-29' as date) and cast('2026-07-26' as date)
            group by
              1
          ) as part
        union all
        select
          cast('2026-07-27' as date) as bucket,
          part.*
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
              rollup_product_week.week_start between cast('2026-07-27' as date) and cast('2026-08-23' as date)
            group by
              1
          ) as part
        union all
        select
          cast('2026-08-24' as date) as bucket,
          part.*
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
              rollup_product_week.week_start between cast('2026-08-24' as date) and cast('2026-09-20' as date)
            group by
              1
          ) as part
        union all
        select
          cast('2026-09-21' as date) as bucket,
          part.*
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
            group by
              1
          ) as part
        union all
        select
          cast('2026-10-19' as date) as bucket,
          part.*
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
          ) as part
      ) as asked
  )
select
  publisher_group.publisher_group_id,
  sold.bucket,
  sum(sold.value) as value
from
  sold
  join (
    select
      product.*
    from
      product
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
      ) as left_out on left_out.id = product.id
    where
      left_out.id is null
  ) as product on product.id = sold.product_id
  join publisher_group on publisher_group.publisher_id = product.publisher_id
where
  publisher_group.publisher_group_id in (1, 2, 3, 4, 5 /* and 20 more */)
group by
  publisher_group.publisher_group_id,
  sold.bucket;

with
  publisher_group as (
    select
      publisher.id as publisher_id,
      case
        when parent.id is null
        or (
          publisher.excluded_from_ranking
          and not parent.excluded_from_ranking
        ) then publisher.id
        else parent.id
      end as publisher_group_id,
      publisher.excluded_from_ranking
      or coalesce(parent.excluded_from_ranking, false) as excluded
    from
      publisher
      left join publisher as parent on parent.publisher_cd = publisher.imprint_of_cd
  ),
  sold as materialized (
    select
      asked.product_id,
      asked.quantity,
      asked.quantity as value,
      publisher_group.publisher_group_id
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
      ) as asked
      join (
        select
          product.*
        from
          product
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
          ) as left_out on left_out.id = product.id
        where
          left_out.id is null
      ) as product on product.id = asked.product_id
      join publisher_group on publisher_group.publisher_id = product.publisher_id
    where
      asked.quantity > 0
      and publisher_group.publisher_group_id in (1, 2, 3, 4, 5 /* and 20 more */)
  ),
  -- the greatest first, then names and codes of those few alone
  most as (
    select
      publisher_group_id,
      max(value) as value
    from
      sold
    group by
      publisher_group_id
  )
select
  publisher_group_id,
  jan,
  product_nm,
  quantity
from
  (
    select
      sold.publisher_group_id,
      product.jan,
      product.product_nm,
      sold.quantity,
      row_number() over (
        partition by
          sold.publisher_group_id
        order by
          product.jan collate "C"
      ) as place
    from
      sold
      join most on most.publisher_group_id = sold.publisher_group_id
      and most.value = sold.value
      join product on product.id = sold.product_id
  ) as placed
where
  place = 1;

with
  publisher_group as (
    select
      publisher.id as publisher_id,
      case
        when parent.id is null
        or (
          publisher.excluded_from_ranking
          and not parent.excluded_from_ranking
        ) then publisher.id
        else parent.id
      end as publisher_group_id,
      publisher.excluded_from_ranking
      or coalesce(parent.excluded_from_ranking, false) as excluded
    from
      publisher
      left join publisher as parent on parent.publisher_cd = publisher.imprint_of_cd
  ),
  title as materialized (
    select
      product.id,
      product.release_date,
      publisher_group.publisher_group_id
    from
      (
        select
          product.*
        from
          product
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
          ) as left_out on left_out.id = product.id
        where
          left_out.id is null
      ) as product
      left join publisher_group on publisher_group.publisher_id = product.publisher_id
  ),
  part as (
    select
      title.publisher_group_id,
      sum(one.quantity) as quantity,
      sum(one.amount) as amount,
      sum(one.amount_tax_in) as amount_tax_in,
      sum(one.quantity) as compared_quantity,
      sum(one.amount) as compared_amount,
      0 as previous_quantity,
      0 as previous_amount,
      sum(
        case
          when one.quantity > 0 then 1
          else 0
        end
      ) as titles,
      sum(
        case
          when one.quantity > 0
          and title.release_date between cast('2026-10-19' as date) and cast('2026-11-15' as date) then 1
          else 0
        end
      ) as new_releases,
      0 as sold,
      0 as delivered,
      0 as returned
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
      ) as one
      join title on title.id = one.product_id
    group by
      title.publisher_group_id
    union all
    select
      title.publisher_group_id,
      0 as quantity,
      0 as amount,
      0 as amount_tax_in,
      0 as compared_quantity,
      0 as compared_amount,
      sum(one.quantity) as previous_quantity,
      sum(one.amount) as previous_amount,
      0 as titles,
      0 as new_releases,
      0 as sold,
      0 as delivered,
      0 as returned
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
        group by
          1
      ) as one
      join title on title.id = one.product_id
    group by
      title.publisher_group_id
    union all
    select
      title.publisher_group_id,
      0 as quantity,
      0 as amount,
      0 as amount_tax_in,
      0 as compared_quantity,
      0 as compared_amount,
      0 as previous_quantity,
      0 as previous_amount,
      0 as titles,
      0 as new_releases,
      sum(one.sold) as sold,
      sum(one.delivered) as delivered,
      sum(one.returned) as returned
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
            group by
              1
          ) as later on later.product_id = position.product_id
      ) as one
      join title on title.id = one.product_id
    group by
      title.publisher_group_id
  )
select
  publisher_group_id,
  sum(quantity) as quantity,
  sum(amount) as amount,
  sum(amount_tax_in) as amount_tax_in,
  sum(compared_quantity) as compared_quantity,
  sum(compared_amount) as compared_amount,
  sum(previous_quantity) as previous_quantity,
  sum(previous_amount) as previous_amount,
  sum(titles) as titles,
  sum(new_releases) as new_releases,
  sum(sold) as sold,
  sum(delivered) as delivered,
  sum(returned) as returned
from
  part
group by
  publisher_group_id;
