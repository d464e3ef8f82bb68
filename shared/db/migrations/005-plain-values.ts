// Closes what the first constraints let through: numeric columns take 'NaN', which is greater than 0, timestamps take
// 'infinity', and generated ids may be given by hand. None of these can stand in an export, a document or JSON.
export const plainValues = `
alter table companies add constraint companies_id_is_positive check (id > 0);
alter table users add constraint users_id_is_positive check (id > 0);
alter table listings
  add constraint listings_id_is_positive check (id > 0),
  add constraint listings_price_is_a_number check (price_eur <> 'NaN' and previous_price_eur <> 'NaN'),
  add constraint listings_areas_are_numbers check (size_m2 <> 'NaN' and plot_area_m2 <> 'NaN'),
  add constraint listings_times_have_a_year check (
    created_at >= '0001-01-01T00:00:00Z' and created_at < '9999-12-31T00:00:00Z'
    and updated_at >= '0001-01-01T00:00:00Z' and updated_at < '9999-12-31T00:00:00Z'
    and published_at >= '0001-01-01T00:00:00Z' and published_at < '9999-12-31T00:00:00Z'
    and price_dropped_at >= '0001-01-01T00:00:00Z' and price_dropped_at < '9999-12-31T00:00:00Z'
  );
`;
