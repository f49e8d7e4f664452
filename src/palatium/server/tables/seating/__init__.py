"""Tables before and beside play: new ones, seats, links, lists, the daily deal.

HTTP imports `seats.Seating`, `links.Links`, `lists.TableLists` and `daily.DailyDeals`.
"""
