-- What a price is for. A row may state it; without a statement it follows from the deal.

alter table listings add column price_period text
  constraint listings_price_period_is_known check (price_period in ('day', 'week', 'month'));

-- The period that answers, exports and documents show. A sale has none, whatever its row holds from the time when it was a rent.
create function price_period_of(deal_type text, price_period text) returns text
language sql immutable
as $$
  select case deal_type
    when 'rent' then coalesce(price_period, 'month')
    when 'shortterm' then coalesce(price_period, 'day')
  end
$$;

-- A price of another period is no lower price: 60 a day is more than 1,200 a month.
create function listings_forget_price_drop() returns trigger
language plpgsql
as $$
begin
  new.previous_price_eur := null;
  new.price_dropped_at := null;
  return new;
end
$$;

-- After listings_before_write, in alphabetical order, which sets both columns.
create trigger listings_forget_price_drop before update on listings
  for each row when (price_period_of(new.deal_type, new.price_period) is distinct from price_period_of(old.deal_type, old.price_period))
  execute function listings_forget_price_drop();
