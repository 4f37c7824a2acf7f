-- The product may add entries and not change them, and so may not lock their table; closing an evening has to.
CREATE FUNCTION "hold_doors"() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  LOCK TABLE "entries" IN SHARE MODE;
END $$;
